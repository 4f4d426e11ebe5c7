/** How long each read takes through the API among millions of stored entries, in turn with the same among few. */
import { openServer } from '@fairdraw/server/db/database.ts'
import { addStaff } from '@fairdraw/server/testing/desk/staff-client.ts'
import { withClient } from '@fairdraw/server/testing/processes/with-client.ts'
import { percentileOf } from '../figures.ts'
import type { Figure } from '../figures.ts'
import type { NoiseMonitor } from '../noise-monitor.ts'
import { openSessions } from '../players.ts'
import { FREQUENT_PLAYER } from './databases.ts'
import { flatFigure } from './flat.ts'
import { READS, readExamples } from './read-calls.ts'
import type { Examples, ReadCall } from './read-calls.ts'
import type { RunningProduct } from './run-products.ts'

const ROUNDS = 3
const CALLS = 60
/** A member of staff may search a hundred times in ten minutes. */
const STAFF = 20

async function prepareExamples({ url, origin, folder, bearers }: RunningProduct): Promise<Examples> {
  const database = await openServer(url)
  const staff: string[] = []
  for (let nth = 0; nth < STAFF; nth += 1) {
    const member = await addStaff({ db: database.db, clock: { now: database.now() } }, [
      'finance',
      'support',
      'draw-officer',
    ])
    staff.push(member.token)
  }
  await database.close()
  return withClient(url, async (client) => {
    const [frequentBearer] = await openSessions(client, { firstId: FREQUENT_PLAYER, count: 1 }, `${folder}/frequent`)
    return { origin, bearers, staff, frequentBearer: frequentBearer!, ...(await readExamples(client)) }
  })
}

async function send(read: ReadCall, examples: Examples, nth: number, cursor?: string) {
  const { path, headers, body } = read.request(examples, nth, cursor)
  const began = performance.now()
  const response = await fetch(`${examples.origin}${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const ms = performance.now() - began
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
  return { ms, nextCursor: (JSON.parse(text) as { nextCursor?: string }).nextCursor }
}

/** The cursor of the page that is so far along, or of the last one. */
async function findFarPage(read: ReadCall, examples: Examples, pages: number): Promise<string | undefined> {
  let cursor: string | undefined
  for (let page = 1; page < pages; page += 1) {
    const { nextCursor } = await send(read, examples, 0, cursor)
    if (nextCursor === undefined) return cursor
    cursor = nextCursor
  }
  return cursor
}

export async function measureReads(
  products: readonly [young: RunningProduct, grown: RunningProduct],
  monitor: NoiseMonitor,
  print: (line: string) => void,
): Promise<Figure[]> {
  const examples = [await prepareExamples(products[0]), await prepareExamples(products[1])]
  const pages: { key: string; label: string; read: ReadCall; cursors: (string | undefined)[] }[] = []
  for (const [nth, read] of READS.entries()) {
    pages.push({ key: `read${nth}`, label: read.name, read, cursors: [undefined, undefined] })
    if (read.pages === undefined) continue
    const cursors = []
    for (const one of examples) cursors.push(await findFarPage(read, one, read.pages))
    pages.push({ key: `read${nth}Far`, label: `${read.name}, far along`, read, cursors })
  }
  const figures: Figure[] = []
  for (const { key, label, read, cursors } of pages) {
    const rounds = await monitor.runRounds(ROUNDS, async (round) => {
      const times: [young: number[], grown: number[]] = [[], []]
      for (let nth = 0; nth < CALLS; nth += 1)
        for (const side of [0, 1] as const)
          times[side].push((await send(read, examples[side]!, round * CALLS + nth, cursors[side])).ms)
      return {
        young: percentileOf(times[0], 0.5),
        grown: percentileOf(times[1], 0.5),
        slowest: percentileOf(times[1], 0.99),
        slowestYoung: percentileOf(times[0], 0.99),
      }
    })
    const [last] = rounds.slice(-1)
    print(
      `    ${label}: ${last!.grown.toFixed(1)} ms, 99th percentile ${last!.slowest.toFixed(1)}; among few ${last!.young.toFixed(1)} and ${last!.slowestYoung.toFixed(1)}`,
    )
    figures.push(flatFigure({ key, label }, rounds))
  }
  return figures
}
