import { postVideoClaim, postVideoSession, postVideoTicket } from '@fairdraw/contract/games/clip.ts'
import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { createClipRun } from './clip-run.ts'
import type { Film } from './clip-run.ts'

const DRAW = { id: 'w', name: 'This week’s Winsday', at: '2026-11-25T20:00:00.000Z' }
const CLIP = { id: 'festival', seconds: 7 }

type Reply = { ok: true; status: 200; body: object } | { ok: false; status: number; problem: { code: string } }
const refused = (code: string): Reply => ({ ok: false, status: code === 'offline' ? 0 : 409, problem: { code } })
const replied = (body: object): Reply => ({ ok: true, status: 200, body })

let calls: { name: string; body: Record<string, unknown>; key: string | undefined }[]
let replies: Record<string, Reply[]>
let film: Film & { at: number; plays: boolean; ended: boolean; moves: number[] }
let later: (() => void)[]

beforeEach(() => {
  calls = []
  later = []
  replies = {
    [postVideoSession.name]: [replied({ sessionId: 's-1', watchedSeconds: 0, secondsLeft: 7, isClaimed: false })],
  }
  film = {
    at: 0,
    plays: true,
    ended: false,
    moves: [],
    position: () => film.at,
    isPlaying: () => film.plays,
    hasEnded: () => film.ended,
    goTo: (seconds) => {
      film.moves.push(seconds)
      film.at = seconds
      film.ended = false
    },
    pause: () => void (film.plays = false),
  }
})

function makeRun() {
  const api = async (
    { name }: { name: string },
    { body }: { body: Record<string, unknown> },
    { idempotencyKey }: { idempotencyKey?: string } = {},
  ) => {
    calls.push({ name, body, key: idempotencyKey })
    const list = replies[name]!
    return list.length > 1 ? list.shift()! : list[0]!
  }
  let keys = 0
  return createClipRun({
    api: api as never,
    store: memoryStorage(),
    newKey: () => `key-${(keys += 1)}`,
    film,
    clip: CLIP,
    schedule: (call) => {
      later.push(call)
      return () => void (later = later.filter((one) => one !== call))
    },
  })
}

async function begun() {
  const run = makeRun()
  await run.begin()
  return run
}

const counted = (watchedSeconds: number, more = {}) =>
  replied({ watchedSeconds, secondsLeft: 7 - watchedSeconds, backTo: null, isReady: watchedSeconds === 7, ...more })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('watching', () => {
  it('opens a session, reports, and is ready when the server has counted the whole film', async () => {
    replies[postVideoTicket.name] = [counted(0), counted(5), counted(6.8), counted(7)]
    const run = await begun()
    film.at = 5
    await run.report()
    expect(run.get()).toMatchObject({ status: 'watching', watched: 5 })
    film.ended = true
    film.plays = false
    await run.report()
    expect(run.get().status).toBe('watching')
    expect(calls.at(-1)!.body).toEqual({ sessionId: 's-1', position: 7, isPlaying: true })
    later[0]!()
    await settle()
    expect(run.get().status).toBe('ready')
    expect(calls.filter(({ name }) => name === postVideoSession.name)).toHaveLength(1)
  })

  it('continues where the player was, on this device or another', async () => {
    replies[postVideoSession.name] = [replied({ sessionId: 's', watchedSeconds: 4, secondsLeft: 3, isClaimed: false })]
    replies[postVideoTicket.name] = [counted(4)]
    await makeRun().begin()
    expect(film.moves).toEqual([4])
  })

  it('goes back after a jump ahead', async () => {
    replies[postVideoTicket.name] = [counted(0), counted(2, { backTo: 2 })]
    const run = await begun()
    film.at = 6
    await run.report()
    expect(film.moves).toEqual([2])
    expect(run.get()).toMatchObject({ hasJumped: true, status: 'watching' })
  })

  it('pauses when another tab has taken over, and can take over again', async () => {
    replies[postVideoTicket.name] = [counted(0), refused('clip-session-ended'), counted(3)]
    const run = await begun()
    await run.report()
    expect(run.get().status).toBe('elsewhere')
    expect(film.plays).toBe(false)
    await run.report()
    expect(calls).toHaveLength(3)
    await run.begin()
    expect(run.get().status).toBe('watching')
  })

  it('goes on without a connection, and repeats the report of the end', async () => {
    replies[postVideoTicket.name] = [counted(0), refused('offline'), counted(7)]
    const run = await begun()
    film.ended = true
    await run.report()
    expect(run.get()).toMatchObject({ status: 'watching', isLost: true })
    later[0]!()
    await settle()
    expect(run.get()).toMatchObject({ status: 'ready', isLost: false })
  })

  it('opens the session later if the first attempt got no answer', async () => {
    replies[postVideoSession.name]!.unshift(refused('offline'))
    replies[postVideoTicket.name] = [counted(0)]
    const run = await begun()
    expect(run.get()).toMatchObject({ status: 'idle', isLost: true })
    film.at = 5
    await run.report()
    expect(run.get()).toMatchObject({ status: 'watching', isLost: false })
    expect(film.moves).toEqual([0])
  })

  it('says why nothing counts', async () => {
    replies[postVideoSession.name] = [refused('paused')]
    const run = await begun()
    expect(run.get()).toMatchObject({ status: 'refused', problem: { code: 'paused' } })
    await run.report()
    expect(calls).toHaveLength(1)
  })

  it('reports once more when the page is left, and then no more', async () => {
    replies[postVideoTicket.name] = [counted(0), counted(3)]
    const run = await begun()
    film.at = 3
    run.leave()
    await settle()
    expect(calls.at(-1)!.body).toEqual({ sessionId: 's-1', position: 3, isPlaying: false })
    expect(later).toEqual([])
  })
})

describe('claiming', () => {
  const watched = async () => {
    replies[postVideoTicket.name] = [counted(7)]
    const run = await begun()
    return run
  }

  it('is done once, also for a double tap', async () => {
    replies[postVideoClaim.name] = [replied({ tickets: 1, draw: DRAW })]
    const run = await watched()
    await Promise.all([run.claim(), run.claim()])
    expect(run.get()).toMatchObject({ status: 'claimed', draw: DRAW, isClaiming: false })
    expect(calls.filter(({ name }) => name === postVideoClaim.name)).toHaveLength(1)
  })

  it('uses the same key after a lost reply', async () => {
    replies[postVideoClaim.name] = [refused('offline'), replied({ tickets: 1, draw: DRAW })]
    const run = await watched()
    await run.claim()
    expect(run.get()).toMatchObject({ status: 'ready', problem: { code: 'offline' } })
    await run.claim()
    expect(run.get().status).toBe('claimed')
    expect(new Set(calls.flatMap(({ key }) => key ?? [])).size).toBe(1)
  })

  it('opens a new session if the old one has ended', async () => {
    const run = await watched()
    replies[postVideoSession.name] = [
      replied({ sessionId: 's-2', watchedSeconds: 7, secondsLeft: 0, isClaimed: false }),
    ]
    replies[postVideoClaim.name] = [refused('clip-session-ended'), replied({ tickets: 1, draw: DRAW })]
    await run.claim()
    expect(run.get().status).toBe('claimed')
    expect(calls.at(-1)!.body).toEqual({ sessionId: 's-2' })
  })

  it('works for a clip that was watched before a reload', async () => {
    replies[postVideoSession.name] = [replied({ sessionId: 's', watchedSeconds: 7, secondsLeft: 0, isClaimed: false })]
    replies[postVideoClaim.name] = [replied({ tickets: 1, draw: DRAW })]
    const run = makeRun()
    run.setEarlier({ watchedSeconds: 7, isClaimed: false })
    expect(run.get().status).toBe('ready')
    await run.claim()
    expect(run.get().status).toBe('claimed')
  })

  it('is shown for a clip that was claimed before', () => {
    const run = makeRun()
    run.setEarlier({ watchedSeconds: 7, isClaimed: true })
    expect(run.get().status).toBe('claimed')
  })
})
