import { getWordDrum, postWordDrum } from '@fairdraw/contract/games/word-drum.ts'
import type { Play } from '@fairdraw/contract/games/word-drum.ts'
import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createWordDrumRun } from './word-drum-run.ts'

const ROUND = {
  day: '2026-11-25',
  endsAt: '2026-11-26T00:00:00.000Z',
  clue: 'A purple flower',
  drums: [
    ['lav', 'sun'],
    ['en', 'flow'],
    ['der', 'er'],
  ],
  tries: 3,
  tokens: 10,
  before: { word: 'teddybear', note: '' },
}
const play = (more: Partial<Play> = {}): Play => ({ state: 'playing', tries: [], isRewarded: true, tokens: 0, ...more })
const MISSED = { stops: [0, 1, 1], matches: [true, false, false] }

type Reply = { ok: true; status: 200; body: object } | { ok: false; status: number; problem: { code: string } }
const replied = (body: object): Reply => ({ ok: true, status: 200, body })
const refused = (code: string): Reply => ({ ok: false, status: 409, problem: { code } })
let calls: { name: string; body?: Record<string, unknown>; key?: string }[]
let replies: Record<string, Reply[]>

beforeEach(() => {
  calls = []
  replies = { [getWordDrum.name]: [replied({ ...ROUND, play: null })] }
})

function makeRun() {
  const api = async (
    { name }: { name: string },
    { body }: { body?: Record<string, unknown> },
    { idempotencyKey }: { idempotencyKey?: string } = {},
  ) => {
    calls.push({ name, ...(body && { body }), ...(idempotencyKey && { key: idempotencyKey }) })
    const list = replies[name]!
    return list.length > 1 ? list.shift()! : list[0]!
  }
  let keys = 0
  return createWordDrumRun({
    api: api as never,
    store: memoryStorage(),
    newKey: () => `key-${(keys += 1)}`,
    gameSlug: 'word-drum',
  })
}

const tries = () => calls.filter(({ name }) => name === postWordDrum.name)

describe('a play', () => {
  it('numbers its tries and shows what the server says', async () => {
    replies[postWordDrum.name] = [
      replied({ play: play({ tries: [MISSED] }) }),
      replied({
        play: play({ state: 'won', tries: [MISSED, { stops: [0, 0, 0], matches: [true, true, true] }], tokens: 10 }),
      }),
    ]
    const run = makeRun()
    await run.load()
    await run.check([0, 1, 1])
    expect(run.get()).toMatchObject({ play: { state: 'playing' }, checks: 1 })
    await run.check([0, 0, 0])
    expect(run.get().play).toMatchObject({ state: 'won', tokens: 10 })
    expect(tries().map(({ body }) => [body!['attempt'], body!['stops']])).toEqual([
      [1, [0, 1, 1]],
      [2, [0, 0, 0]],
    ])
    await run.check([0, 0, 0])
    expect(tries()).toHaveLength(2)
  })

  it('sends a double tap once', async () => {
    replies[postWordDrum.name] = [replied({ play: play({ tries: [MISSED] }) })]
    const run = makeRun()
    await run.load()
    await Promise.all([run.check([0, 1, 1]), run.check([0, 1, 1])])
    expect(tries()).toHaveLength(1)
  })

  it('repeats a lost try with the same key', async () => {
    replies[postWordDrum.name] = [refused('offline'), replied({ play: play({ tries: [MISSED] }) })]
    const run = makeRun()
    await run.load()
    await run.check([0, 1, 1])
    expect(run.get()).toMatchObject({ problem: { code: 'offline' }, isChecking: false, checks: 0 })
    await run.check([0, 1, 1])
    expect(run.get()).toMatchObject({ problem: undefined, checks: 1 })
    expect(new Set(tries().map(({ key }) => key)).size).toBe(1)
  })

  it.each(['round-over', 'try-out-of-order'])('shows the current round after %s', async (code) => {
    replies[getWordDrum.name] = [
      replied({ ...ROUND, play: null }),
      replied({ ...ROUND, clue: 'Another', play: play({ tries: [MISSED] }) }),
    ]
    replies[postWordDrum.name] = [refused(code)]
    const run = makeRun()
    await run.load()
    await run.check([0, 0, 0])
    expect(run.get()).toMatchObject({ round: { clue: 'Another' }, play: { tries: [MISSED] }, problem: { code } })
  })
})

it('a round that could not be loaded can be loaded again', async () => {
  replies[getWordDrum.name] = [refused('offline'), replied({ ...ROUND, play: null })]
  const run = makeRun()
  await run.load()
  expect(run.get()).toMatchObject({ status: 'failed', problem: { code: 'offline' } })
  await run.load()
  expect(run.get()).toMatchObject({ status: 'ready', problem: undefined, round: ROUND })
})
