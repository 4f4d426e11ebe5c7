/**
 * What is published at the desk is on the pages of both processes, and on those that the front keeps, within a second by the median and
 * five at the worst, while the processes' connections for notifications are cut (docs/mechanisms/content.md#how-fast-it-is-seen).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { call } from '@fairdraw/contract/call.ts'
import type { Answer } from '@fairdraw/contract/call.ts'
import { postDeskApprove, postDeskPublish, postDeskRevision, postDeskSubmit } from '@fairdraw/contract/desk/content.ts'
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { LISTENER_NAME } from '@fairdraw/server/db/notifications.ts'
import { addStaff, deskHeaders } from '@fairdraw/server/testing/desk/staff-client.ts'
import { exampleItem } from '@fairdraw/server/testing/desk/example-item.ts'
import { openDatabaseProxy } from '@fairdraw/server/testing/processes/database-proxy.ts'
import type { DatabaseProxy } from '@fairdraw/server/testing/processes/database-proxy.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startFront } from '../../tools/temporary-servers/front.ts'
import { startFleet, startProcess } from './fleet.ts'
import type { Fleet, FleetProcess } from './fleet.ts'
import { createClient } from './http-client.ts'
import type { Client } from './http-client.ts'
import { percentile } from './reply-stats.ts'

const PUBLICATIONS = Number(process.env['NIGHT_PUBLICATIONS'] ?? 20)
const MAX_MEDIAN_MS = 1_000
const MAX_MS = 5_000
/** The front keeps a page until the end of the second. */
const MAX_FRONT_DELAY_MS = 1_500
/** How often a document is requested until the new text is in it, and when the test gives up. */
const POLL_MS = 20
const PATIENCE_MS = 30_000
const COMPETITION = 910

let fleet: Fleet
/** The way to the database for notifications alone. Everything else goes to the server itself. */
let line: DatabaseProxy
let processes: FleetProcess[]
let front: Awaited<ReturnType<typeof startFront>>
let staff: Record<'editor' | 'publisher', Record<string, string>>

beforeEach(async () => {
  fleet = await startFleet({ start: false })
  const database = await openServer(fleet.postgres.url)
  const logIn = async (role: 'editor' | 'publisher') =>
    deskHeaders(
      (await addStaff({ db: database.db, clock: { now: new Date() } }, [role])).token,
      fleet.environment.PUBLIC_ORIGIN,
    )
  staff = { editor: await logIn('editor'), publisher: await logIn('publisher') }
  await database.close()
  line = await openDatabaseProxy(fleet.postgres.url)
  const env = { ...fleet.environment, DATABASE_DIRECT_URL: line.url }
  processes = await Promise.all(['first', 'second'].map((name) => startProcess(fleet.folder, name, env)))
  front = await startFront(
    fleet.folder,
    processes.map(({ port }) => port),
  )
})
afterEach(async () => {
  await front?.close()
  await Promise.all((processes ?? []).map((one) => one.kill()))
  await line?.close()
  await fleet?.close()
})

const LISTENERS = `from pg_stat_activity where application_name = '${LISTENER_NAME}'`
const asAdministrator = (text: string) => withClient(fleet.postgres.url, (client) => client.query(text))
const cutListeners = () => asAdministrator(`select pg_terminate_backend(pid) ${LISTENERS}`)
const countListeners = async () => Number((await asAdministrator(`select count(*) as n ${LISTENERS}`)).rows[0].n)

type Cut = { name: string; begin: () => Promise<void>; during?: () => Promise<unknown>; end?: () => void }
const nothing = async () => {}
/** What happens to the listening connections around a publication. */
const CUTS: readonly Cut[] = [
  { name: 'not cut', begin: nothing },
  { name: 'cut just before', begin: async () => void (await cutListeners()) },
  { name: 'cut meanwhile', begin: nothing, during: cutListeners },
  {
    name: 'cut again and again',
    begin: nothing,
    during: async () => {
      for (let times = 0; times < 5; times += 1) {
        await cutListeners()
        await pause(100)
      }
    },
  },
  // Nothing closes the connections; nothing comes through them, and no new one is answered.
  { name: 'silent', begin: async () => line.freeze(), end: () => line.thaw() },
]

/** Throws unless the desk did what was asked. */
function expectOk<E extends Endpoint>(answer: Answer<E>): void {
  if (!answer.ok) throw new Error(`the desk refused: ${JSON.stringify(answer.problem)}`)
}

/** Saves, submits and approves the next text. Returns what publishes it. */
async function prepare(revision: number, name: string, startedAt: Date) {
  const { origin } = processes[revision % processes.length]!
  const params = { kind: 'competition' as const, id: String(COMPETITION) }
  const ofRevision = { ...params, revision }
  const { body } = exampleItem(startedAt, COMPETITION, { name })
  const as = (person: keyof typeof staff) => ({ origin, headers: staff[person] })
  expectOk(await call(postDeskRevision, { params, body: { basedOn: revision - 1, body } }, as('editor')))
  expectOk(await call(postDeskSubmit, { params: ofRevision }, as('editor')))
  expectOk(await call(postDeskApprove, { params: ofRevision }, as('publisher')))
  return async () => expectOk(await call(postDeskPublish, { params: ofRevision, body: {} }, as('publisher')))
}

/** Milliseconds since `askedAt` until a process sends a document with the text. What it has sent before, it does not send again. */
async function measureUntilSeen(
  client: Client,
  { path, text, askedAt }: { path: string; text: string; askedAt: number },
) {
  let etag = ''
  for (;;) {
    const { status, headers, body } = await client.send({ path, headers: { 'if-none-match': etag } })
    const ms = performance.now() - askedAt
    if (status === 200 && body.includes(text)) return ms
    if (ms > PATIENCE_MS) throw new Error(`${path} does not have "${text}" after ${PATIENCE_MS} ms, status ${status}`)
    if (status === 200) etag = String(headers['etag'])
    await pause(POLL_MS)
  }
}

const spread = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  return { median: percentile(sorted, 0.5), worst: sorted.at(-1)! }
}
const format = ({ median, worst }: ReturnType<typeof spread>) =>
  `median ${median.toFixed(0)}, worst ${worst.toFixed(0)} ms`

it(`${PUBLICATIONS} publications are each on both processes’ pages and on the front’s within ${MAX_MS / 1000} s, and in the median within ${MAX_MEDIAN_MS / 1000} s`, async () => {
  const startedAt = new Date()
  const paths = {
    page: `/win/competition/${COMPETITION}/${exampleItem(startedAt, COMPETITION).body.competition.slug}`,
    init: '/api/v9/init',
  }
  const origins = [...processes, front].map(({ origin }) => origin)
  const clients = origins.map((origin) => createClient(origin))
  const delays: { cut: string; document: string; ms: number }[] = []
  /** How much later than the slower process the front had each publication. */
  const frontDelays: number[] = []

  const publishAndMeasure = async (revision: number, cut: Cut) => {
    const name = `Prize of publication ${String(revision).padStart(4, '0')}`
    const publish = await prepare(revision, name, startedAt)
    await cut.begin()
    const askedAt = performance.now()
    const seen = clients.flatMap((client) =>
      Object.entries(paths).map(async ([document, path]) => {
        const ms = await measureUntilSeen(client, { path, text: name, askedAt })
        return { cut: cut.name, document, ms }
      }),
    )
    const [delaysOfAll] = await Promise.all([Promise.all(seen), publish(), cut.during?.()])
    cut.end?.()
    for (const list of Map.groupBy(delaysOfAll, ({ document }) => document).values()) {
      const ofProcesses = list.slice(0, processes.length).map(({ ms }) => ms)
      frontDelays.push(list.at(-1)!.ms - Math.max(...ofProcesses))
    }
    return delaysOfAll
  }

  // The first one only makes the page known.
  await publishAndMeasure(1, CUTS[0]!)
  for (let nth = 0; nth < PUBLICATIONS; nth += 1) {
    await expect.poll(countListeners).toBe(processes.length)
    delays.push(...(await publishAndMeasure(nth + 2, CUTS[nth % CUTS.length]!)))
  }
  await Promise.all(clients.map((client) => client.close()))

  const lines = [...Map.groupBy(delays, ({ cut, document }) => `${cut}, ${document}`)].map(
    ([group, list]) => `  ${group}: ${list.length} × ${format(spread(list.map(({ ms }) => ms)))}`,
  )
  const all = spread(delays.map(({ ms }) => ms))
  process.stdout.write(
    `${PUBLICATIONS} publications, from the call until they are seen: ${format(all)}\n${lines.join('\n')}\n` +
      `  on the front, after the slower process: ${format(spread(frontDelays))}\n`,
  )
  expect(delays).toHaveLength(PUBLICATIONS * clients.length * Object.keys(paths).length)
  expect(Math.max(...frontDelays)).toBeLessThanOrEqual(MAX_FRONT_DELAY_MS)
  expect(all.worst).toBeLessThanOrEqual(MAX_MS)
  expect(all.median).toBeLessThanOrEqual(MAX_MEDIAN_MS)
  expect(processes.filter(({ isAlive }) => !isAlive()).map(({ name }) => name)).toEqual([])
})
