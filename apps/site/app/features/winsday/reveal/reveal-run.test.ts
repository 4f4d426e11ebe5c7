import { postToReveal } from '@fairdraw/contract/winsday.ts'
import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import type { api } from '../../../api.ts'
import { MIN_VIEW_MS, createRevealRun } from './reveal-run.ts'
import type { RevealRun } from './reveal-run.ts'

const PRIZE = { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' } as const
const DRAW = { name: 'Last Winsday', at: '2026-11-18T20:00:00.000Z', revealed: 40, isCounted: true }

type Sent = { ids: string[]; key: string | undefined }

/** A fake server on which even tickets win. A repeated call gets the same answer. */
function server(tickets: Record<string, string[]>, listed = 100) {
  const revealed = new Map<string, number>()
  const sent: Sent[] = []
  let problems: string[] = []
  const waiting = () =>
    Object.entries(tickets).map(([id, own]) => ({ ...DRAW, id, tickets: own.filter((each) => !revealed.has(each)) }))
  const answer = (
    endpoint: unknown,
    { body }: { body: { ticketIds?: string[] } },
    more?: { idempotencyKey?: string },
  ) => {
    if (endpoint === postToReveal) {
      const draws = waiting().filter(({ tickets: own }) => own.length > 0)
      const total = draws.reduce((sum, { tickets: own }) => sum + own.length, 0)
      return {
        ok: true,
        status: 200,
        body: { total, draws: draws.map((draw) => ({ ...draw, tickets: draw.tickets.slice(0, listed) })) },
      }
    }
    const ids = body.ticketIds!
    sent.push({ ids, key: more?.idempotencyKey })
    const code = problems.shift()
    if (code === 'unauthorized') return { ok: false, status: 401, problem: { code } }
    if (code !== 'lost-request') for (const id of ids) if (!revealed.has(id)) revealed.set(id, 41 + revealed.size)
    if (code !== undefined) return { ok: false, status: 0, problem: { code: 'offline' } }
    return {
      ok: true,
      status: 200,
      body: {
        revealed: ids.toSorted().map((id) => ({
          id,
          totalTicketsBefore: revealed.get(id)! - 1,
          totalTicketsAfter: revealed.get(id)!,
          prize: Number(id) % 2 === 0 ? PRIZE : null,
        })),
      },
    }
  }
  return {
    api: (async (...call: Parameters<typeof answer>) => answer(...call)) as unknown as typeof api,
    sent,
    revealed,
    fail: (...codes: string[]) => (problems = codes),
  }
}

function tab({ api }: ReturnType<typeof server>, store = memoryStorage()) {
  let [clock, keys] = [0, 0]
  const open = () => createRevealRun({ api, store, newKey: () => `key-${(keys += 1)}`, now: () => clock })
  const run = open()
  /** Loads the page again. */
  const reload = async () => {
    const again = open()
    await again.begin()
    return again
  }
  return { run, reload, later: (ms = MIN_VIEW_MS) => (clock += ms) }
}

/** A tab in which the page has loaded. */
async function opened(world: ReturnType<typeof server>) {
  const first = tab(world)
  await first.run.begin()
  return first
}

const shown = (run: RevealRun) => run.get().shown.map(({ id }) => id)
const waiting = (run: RevealRun) => run.get().waiting.map(({ id }) => id)

it('reveals the tickets in the server’s order, one with each tap', async () => {
  const world = server({ before: ['9'], last: ['2', '7'] })
  const { run, later } = await opened(world)
  expect([run.get().status, run.get().total, waiting(run), run.get().drawId]).toEqual([
    'ready',
    3,
    ['9', '2', '7'],
    'before',
  ])
  await run.revealNext()
  expect([shown(run), waiting(run), run.get().drawId]).toEqual([['9'], ['2', '7'], 'before'])
  later()
  await run.revealNext()
  expect([shown(run), waiting(run), run.get().drawId, run.get().winnersRevealed]).toEqual([['2'], ['7'], 'last', 42])
  expect(run.get().revealed.map(({ prize }) => prize?.name)).toEqual([undefined, '20 tokens'])
})

it('ignores a second tap while the first is under way, or before its result could be seen', async () => {
  const world = server({ last: ['2', '4', '6'] })
  const { run, later } = await opened(world)
  expect(await Promise.all([run.revealNext(), run.revealNext(), run.revealAll()])).toEqual([true, false, false])
  later(MIN_VIEW_MS - 1)
  await run.revealNext()
  expect(world.sent.map(({ ids }) => ids)).toEqual([['2']])
  later(1)
  await run.revealNext()
  expect(world.sent).toHaveLength(2)
})

it('reveals all in one call per hundred tickets, those of several draws in the displayed order', async () => {
  const world = server({ before: ['9', '11'], last: ['2', '4', '6'] }, 2)
  const { run } = await opened(world)
  await run.revealAll()
  expect(world.sent.map(({ ids }) => ids)).toEqual([['9', '11', '2', '4'], ['6']])
  expect([shown(run), waiting(run), run.get().total]).toEqual([['9', '11', '2', '4', '6'], [], 0])
})

it('without an answer keeps the ticket face down, and the next tap repeats the call with the same key', async () => {
  const world = server({ last: ['2', '4'] })
  const { run, later } = await opened(world)
  for (const failure of ['lost-request', 'lost-answer']) {
    world.fail(failure)
    await run.revealNext()
    expect([run.get().problem?.code, shown(run), waiting(run)]).toEqual(['offline', [], ['2', '4']])
    later()
  }
  await run.revealNext()
  expect([run.get().problem, shown(run), run.get().revealed.length]).toEqual([undefined, ['2'], 1])
  expect(world.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-1'])
  later()
  await run.revealNext()
  expect(world.sent.at(-1)).toEqual({ ids: ['4'], key: 'key-2' })
})

it('after a reload shows what was revealed before, and the result whose answer was lost', async () => {
  const world = server({ last: ['2', '4', '6'] })
  const { run, reload, later } = await opened(world)
  await run.revealNext()
  later()
  world.fail('lost-answer')
  await run.revealNext()
  const again = await reload()
  expect(again.get().revealed.map(({ id }) => id)).toEqual(['2', '4'])
  expect([shown(again), waiting(again), again.get().total]).toEqual([['4'], ['6'], 1])
  const third = await reload()
  expect([shown(third), third.get().revealed.length]).toEqual([[], 2])
})

it('after a reload forgets a tap whose request was lost: the ticket is still face down', async () => {
  const world = server({ last: ['2'] })
  const { run, reload } = await opened(world)
  world.fail('lost-request')
  await run.revealNext()
  const again = await reload()
  expect([shown(again), waiting(again), again.get().revealed]).toEqual([[], ['2'], []])
})

it('starts a new visit without what was revealed before, once the page was left', async () => {
  const world = server({ last: ['2', '4'] })
  const { run, reload } = await opened(world)
  await run.revealNext()
  run.leave()
  const again = await reload()
  expect([again.get().revealed, waiting(again)]).toEqual([[], ['4']])
})

it('deletes the stored tickets of another player who was logged in before in this tab', async () => {
  const world = server({ last: ['2', '4'] })
  const { run, reload } = await opened(world)
  await run.revealNext()
  world.fail('unauthorized')
  const next = await reload()
  expect([next.get().status, next.get().revealed]).toEqual(['ready', []])
  await reload()
  expect(world.sent).toHaveLength(2)
})

it('shows the same result for a ticket that another tab has revealed', async () => {
  const world = server({ last: ['2', '4'] })
  const [one, other] = [await opened(world), await opened(world)]
  await one.run.revealNext()
  await other.run.revealNext()
  expect(other.run.get().shown).toEqual(one.run.get().shown)
})
