/** `npm run draw`: the product's command, and `demo`, which asks a running demonstration as three draw officers would. */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const END_PATH = '/_demo/draws/end'
const LOG_IN_PATH = '/_demo/desk/log-in'
const LOOK_EVERY_MS = 1_000
/** The beacon's round is some ten seconds away; a slow machine takes longer over the rest. */
const PATIENCE_MS = 120_000

type DeskDraw = { state: string; blockers: string[]; drawsAt: string | null }

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function ask<Reply>(origin: string, path: string, cookie?: string): Promise<Reply> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: '{}',
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Reply
}

async function logIn(origin: string, nth: number): Promise<string> {
  const response = await fetch(`${origin}${LOG_IN_PATH}?role=draw-officer&nth=${nth}`, { redirect: 'manual' })
  const [cookie] = response.headers.getSetCookie()
  if (cookie === undefined) throw new Error('The demonstration logged nobody in.')
  return cookie.split(';')[0]!
}

/** Ends a competition, takes its draw all the way, and says what it does and where to look. */
async function runDemo(origin: string): Promise<void> {
  const { id, state } = await ask<{ id?: string; state?: string }>(origin, END_PATH).catch((error: unknown) => {
    throw new Error(`No demonstration answers at ${origin}: start one with \`npm start\`. (${String(error)})`)
  })
  if (id === undefined) throw new Error('The demonstration has no competition to end.')
  const page = `${origin}/win/draws/${id}`
  if (state !== 'open') return say(`That draw was run before: ${page}`)
  say('‘The pictures, for two, for a year’ has ended. Its draw, step by step:')
  const [first, second, third] = await Promise.all([1, 2, 3].map((nth) => logIn(origin, nth)))
  const step = async (name: string, cookie: string) => {
    const { draw, isMoved } = await ask<{ draw: DeskDraw; isMoved: boolean }>(
      origin,
      `/api/desk/draws/${id}/${name}`,
      cookie,
    )
    if (!isMoved && draw.blockers.length > 0) throw new Error(`${name}: ${draw.blockers.join(' ')}`)
    return draw
  }
  await step('close', first!)
  say('  closed      nothing can come to its list any more')
  await step('reconcile', first!)
  say('  reconciled  the vendors’ books equal ours')
  const { drawsAt } = await step('commit', first!)
  say(`  committed   the list is published, at ${page}; the beacon decides at ${drawsAt}`)
  await untilDrawn(origin, id, first!)
  say('  drawn       the winners follow from the beacon’s round')
  await step('approve', second!)
  await step('approve', third!)
  say('  approved    by two officers who did not commit it')
  await step('publish', first!)
  say(`  published\n\nCheck it in your browser: ${page}`)
}

async function untilDrawn(origin: string, id: string, cookie: string): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const response = await fetch(`${origin}/api/desk/draws/${id}`, { headers: { cookie } })
    const { draw } = (await response.json()) as { draw: DeskDraw }
    if (draw.state !== 'committed') return
    if (Date.now() > until) throw new Error('The beacon’s round did not come. Is the demonstration still running?')
    await wait(LOOK_EVERY_MS)
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
