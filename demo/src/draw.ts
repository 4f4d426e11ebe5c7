/**
 * `npm run draw`: the product's command, and `demo`, which runs a draw in a running demonstration as three draw officers would;
 * with `--live` it shows it on the gallery's screen and on phones meanwhile, and tells the winner's story afterwards.
 */
import { parseArgs } from 'node:util'
import { AWARD_STATES } from '@fairdraw/rules/prize/award.ts'
import { get, logIn, post, waitFor } from './desk-client.ts'
import { openShow } from './live-show.ts'
import { tellStory } from './tell-story.ts'

const END_PATH = '/_demo/draws/end'
/** After which the person is told what the command waits for. */
const PATIENCE_MS = 1_000
type DeskDraw = { state: string; blockers: string[]; drawsAt: string | null }
type Seen = { witness: string; time: string }[]
type Award = { drawId: string; ticket: string; prize: { name: string } }

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Ends a competition and runs all steps of its draw. Prints each step and the address of the result. */
async function runDemo(origin: string, isLive: boolean): Promise<void> {
  const isFilling = setTimeout(
    () => print('The demonstration is still being filled. The draw begins after that.'),
    PATIENCE_MS,
  )
  const { id, state } = await post<{ id?: string; state?: string }>(origin, END_PATH)
    .catch((error: unknown) => {
      throw new Error(`No demonstration is running at ${origin}: start one with \`npm start\`. (${String(error)})`)
    })
    .finally(() => clearTimeout(isFilling))
  if (id === undefined) throw new Error('The demonstration has no competition to end.')
  const page = `${origin}/win/draws/${id}`
  if (state !== 'open') return print(`That draw has already been run: ${page}`)
  print('‘The pictures, for two, for a year’ has ended. Its draw, step by step:')
  const [first, second, third] = await Promise.all([1, 2, 3].map((nth) => logIn(origin, 'draw-officer', nth)))
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
  print('  reconciled  it is free, so no vendor’s books have to agree with ours')
  await step('commit', first!)
  print(`  committed   the list is published, at ${page}`)
  const show = isLive ? await openShow(origin, id, { cookie: first!, print }) : undefined
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
  await show?.call('welcome', 'sealed', 'seen', 'waiting')
  await waitFor({
    read: readDraw,
    isThere: (draw) => draw.state !== 'committed',
    missing: ({ blockers }) =>
      ['The draw has no result yet. Is the demonstration still running?', ...blockers].join(' '),
  })
  print('  drawn       the winners were derived from the beacon’s number')
  await show?.call('number', 'ticket')
  await step('approve', second!)
  await step('approve', third!)
  print('  approved    by two officers other than the officer who committed it')
  await step('publish', first!)
  print('  published   everybody can see the winners')
  await show?.call('winner', 'thanks')
  const [award] = await waitFor({
    read: () => findAwards(origin, id, first!),
    isThere: (awards) => awards.length > 0,
    missing: () => 'No prize was awarded yet.',
  })
  print(`  awarded     ‘${award!.prize.name}’, to the holder of ticket ${award!.ticket}`)
  if (isLive) await tellStory(origin, id, print)
  print(`\nCheck it in your browser: ${page}`)
}

/** The awards of a draw, which jobs make once it is published. */
async function findAwards(origin: string, id: string, cookie: string): Promise<Award[]> {
  const replies = await Promise.all(
    AWARD_STATES.map((state) => get<{ awards: Award[] }>(origin, `/api/desk/awards?state=${state}`, cookie)),
  )
  return replies.flatMap(({ awards }) => awards).filter(({ drawId }) => drawId === id)
}

const [name, ...rest] = process.argv.slice(2)
if (name === 'demo') {
  const { values } = parseArgs({
    args: rest,
    options: { origin: { type: 'string' }, live: { type: 'boolean', default: false } },
  })
  const origin = values.origin ?? `http://localhost:${process.env['PORT'] ?? 3000}`
  try {
    await runDemo(origin, values.live)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
} else await import('@fairdraw/server/draw.ts')
