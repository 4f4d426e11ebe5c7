/** `npm run draw`: the product's command, and `demo`, which runs a draw in a running demonstration as three draw officers would. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'

const END_PATH = '/_demo/draws/end'
const LOG_IN_PATH = '/_demo/desk/log-in'
const POLL_INTERVAL_MS = 1_000
/** The beacon's round comes about ten seconds after the witnesses have signed; a slow machine needs longer for the other steps. */
const TIMEOUT_MS = 120_000

type DeskDraw = { state: string; blockers: string[]; drawsAt: string | null }
type Seen = { witness: string; time: string }[]
type Award = { drawId: string; ticket: string; prize: { name: string } }

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function post<Reply>(origin: string, path: string, cookie?: string): Promise<Reply> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: '{}',
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

async function get<Reply>(origin: string, path: string, cookie?: string): Promise<Reply> {
  const response = await fetch(`${origin}${path}`, { headers: cookie === undefined ? {} : { cookie } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

async function logIn(origin: string, nth: number): Promise<string> {
  const response = await fetch(`${origin}${LOG_IN_PATH}?role=draw-officer&nth=${nth}`, { redirect: 'manual' })
  const [cookie] = response.headers.getSetCookie()
  if (cookie === undefined) throw new Error('The demonstration refused the log-in.')
  return cookie.split(';')[0]!
}

/** Ends a competition and runs all steps of its draw. Prints each step and the address of the result. */
async function runDemo(origin: string): Promise<void> {
  const { id, state } = await post<{ id?: string; state?: string }>(origin, END_PATH).catch((error: unknown) => {
    throw new Error(`No demonstration is running at ${origin}: start one with \`npm start\`. (${String(error)})`)
  })
  if (id === undefined) throw new Error('The demonstration has no competition to end.')
  const page = `${origin}/win/draws/${id}`
  if (state !== 'open') return print(`That draw has already been run: ${page}`)
  print('‘The pictures, for two, for a year’ has ended. Its draw, step by step:')
  const [first, second, third] = await Promise.all([1, 2, 3].map((nth) => logIn(origin, nth)))
  const step = async (name: string, cookie: string) => {
    const { draw, isMoved } = await post<{ draw: DeskDraw; isMoved: boolean }>(
      origin,
      `/api/desk/draws/${id}/${name}`,
      cookie,
    )
    if (!isMoved && draw.blockers.length > 0) throw new Error(`${name}: ${draw.blockers.join(' ')}`)
    return draw
  }
  await step('close', first!)
  print('  closed      no more entries can be added')
  await step('reconcile', first!)
  print('  reconciled  the vendors’ books agree with ours')
  await step('commit', first!)
  print(`  committed   the list is published, at ${page}`)
  const readDraw = async () => (await get<{ draw: DeskDraw }>(origin, `/api/desk/draws/${id}`, first!)).draw
  const { drawsAt } = await waitFor({
    read: readDraw,
    isThere: (draw) => draw.drawsAt !== null,
    missing: ({ blockers }) =>
      `The witnesses have not signed the list. ${blockers.join(' ')} The desk shows which, and why: ${origin}/desk/draws/${id}`,
  })
  const { seen } = await get<{ seen: Seen }>(origin, `/api/draws/${id}`)
  print(
    `  witnessed   the list was seen by ${seen.map(({ witness, time }) => `${witness} at ${time}`).join(' and by ')}`,
  )
  print(`              so the number that the beacon publishes at ${drawsAt} decides`)
  await waitFor({
    read: readDraw,
    isThere: (draw) => draw.state !== 'committed',
    missing: ({ blockers }) =>
      ['The draw has no result yet. Is the demonstration still running?', ...blockers].join(' '),
  })
  print('  drawn       the winners were derived from the beacon’s number')
  await step('approve', second!)
  await step('approve', third!)
  print('  approved    by two officers other than the officer who committed it')
  await step('publish', first!)
  print('  published   everybody can see the winners')
  const [award] = await waitFor({
    read: () => findAwards(origin, id, first!),
    isThere: (awards) => awards.length > 0,
    missing: () => 'No prize was awarded yet.',
  })
  print(`  awarded     ‘${award!.prize.name}’, to the holder of ticket ${award!.ticket}`)
  print(`\nCheck it in your browser: ${page}`)
}

/** The awards of a draw, which jobs make once it is published. */
async function findAwards(origin: string, id: string, cookie: string): Promise<Award[]> {
  const replies = await Promise.all(
    AWARD_STATES.map((state) => get<{ awards: Award[] }>(origin, `/api/desk/awards?state=${state}`, cookie)),
  )
  return replies.flatMap(({ awards }) => awards).filter(({ drawId }) => drawId === id)
}

type Condition<Value> = {
  read: () => Promise<Value>
  isThere: (value: Value) => boolean
  /** Why it is not there in time. */
  missing: (value: Value) => string
}

async function waitFor<Value>({ read, isThere, missing }: Condition<Value>): Promise<Value> {
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const value = await read()
    if (isThere(value)) return value
    if (Date.now() > until) throw new Error(missing(value))
    await wait(POLL_INTERVAL_MS)
  }
}

const [name, ...rest] = process.argv.slice(2)
if (name === 'demo') {
  const { values } = parseArgs({ args: rest, options: { origin: { type: 'string' } } })
  const origin = values.origin ?? `http://localhost:${process.env['PORT'] ?? 3000}`
  try {
    await runDemo(origin)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
} else await import('@fairdraw/server/draw.ts')
