/** A draw cannot be run until its result pleases somebody: every attempt and every result stays public. */
import { getDraw, getDraws } from '@fairdraw/contract/draw.ts'
import { postDeskVoidDraw } from '@fairdraw/contract/desk/draws.ts'
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import { ROUND_WAIT_DAYS } from '@fairdraw/rules/draw/draw.ts'
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { draws } from '../tables.ts'
import { demonstrationBeacon } from '../../../testing/demonstration-beacon.ts'
import { createFourEyesActs } from '../../../testing/desk/four-eyes-acts.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { approveByTwo, drawContext, publishDrawOf, voidByTwo, addEntrants } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { approve, propose } from '../../staff/four-eyes.ts'
import { findAttempts, findDraw } from '../draws.ts'
import { openDraws } from '../open-draws.ts'
import { DRAWS_PAGE } from '../routes.ts'
import { runDrawStep } from '../steps.ts'
import { voidDraw, voidingOf } from './void.ts'
import { readPages } from '../../../testing/read-pages.ts'
import { BIKE, tier } from '../../../testing/draw/over-competition.ts'

const STATES = ['open', 'closed', 'reconciled', 'committed', 'drawn', 'approved', 'published'] as const
const [AGAIN, LATE, LOST] = [100, 101, 102]

const server = await startTestApp({
  competitions: [...STATES.keys(), AGAIN, LATE, LOST].map((id) => ({
    id: id + 1,
    opensIn: -600,
    closesIn: -30,
    prizeTiers: [tier(BIKE)],
  })),
})
const acts = createFourEyesActs(server)
await openDraws(server.db, server.catalogue, server.clock.now)

const latest = async (competitionId: number) =>
  (await findAttempts(server.db, { kind: 'competition', subjectId: String(competitionId) })).at(-1)!

const addEntries = (competitionId: number) => addEntrants(server, competitionId, 3)

/** Runs the latest attempt until it has a state; returns its id. */
async function runUntil(competitionId: number, wanted: DrawState): Promise<string> {
  for (;;) {
    const { id, state } = await latest(competitionId)
    if (state === wanted) return id
    const step = (
      { open: 'close', closed: 'reconcile', reconciled: 'commit', committed: 'draw', approved: 'publish' } as const
    )[state as 'open']
    if (state === 'drawn') await approveByTwo(server, id)
    else {
      if ((step as string) === 'draw') server.advanceSeconds(20)
      expect(await runDrawStep(drawContext(server), id, step, { command: 'test' })).toMatchObject({ kind: 'moved' })
    }
  }
}

// Field rule 8
it.each(STATES)('whoever voids a draw that is %s, one person or two, what was drawn stays public', async (state) => {
  const competitionId = STATES.indexOf(state) + 1
  await addEntries(competitionId)
  const id = await runUntil(competitionId, state)
  const needsTwo = STATES.indexOf(state) >= STATES.indexOf('committed')
  const [first, second] = [await addStaff(server, ['draw-officer']), await addStaff(server, ['draw-officer'])]
  const voidAs = async ({ headers }: typeof first, reason: string) =>
    (await server.ask(postDeskVoidDraw, { params: { id }, body: { reason }, headers })).body
  const waiting = async ({ headers }: typeof first) =>
    (await server.ask(getDeskWaiting, { headers })).body.waiting!.filter(
      (item) => item.act === 'void-draw' && item.drawId === id,
    )

  expect(await voidAs(first, 'A delivery was missing.')).toMatchObject({ isMoved: !needsTwo })
  if (needsTwo) {
    expect((await server.ask(getDraw, { params: { id } })).body.draw).toMatchObject({ state, voidReason: null })
    expect(await waiting(first)).toMatchObject([{ myPart: 'own', reason: 'A delivery was missing.' }])
    expect(await waiting(second)).toMatchObject([{ myPart: 'may', given: 1, needed: 2 }])
    expect(await voidAs(second, 'I have seen the sack.')).toMatchObject({ isMoved: true, draw: { attempt: 2 } })
  }
  expect(await waiting(second)).toEqual([])
  const { body } = await server.ask(getDraw, { params: { id } })
  expect(body.draw).toMatchObject({
    state: 'void',
    voidReason: 'A delivery was missing.',
    voidSecondReason: needsTwo ? 'I have seen the sack.' : null,
  })
  const wasDrawn = STATES.indexOf(state) >= STATES.indexOf('drawn')
  expect(body.bundle).toEqual(wasDrawn ? expect.objectContaining({ picks: expect.any(Array) }) : null)
  expect(body.attempts!.map(({ drawnTickets }) => drawnTickets)).toEqual([wasDrawn ? [expect.any(Number)] : null])
})

const DAY_SECONDS = 86_400
const silent = () => ({ ...demonstrationBeacon(() => server.clock.now), round: async () => undefined })

// Field rule 8
it('a committed draw whose round is due is drawn before it is void, so that its result is public', async () => {
  await addEntries(LATE + 1)
  const id = await runUntil(LATE + 1, 'committed')
  const [first, second] = [await addStaff(server, ['draw-officer']), await addStaff(server, ['draw-officer'])]
  const voidAs = ({ headers }: typeof first) =>
    server.ask(postDeskVoidDraw, { params: { id }, body: { reason: 'We do not like it.' }, headers })
  // Proposed while nobody could know the result, carried out when somebody could.
  expect((await voidAs(first)).body).toMatchObject({ isMoved: false, draw: { state: 'committed' } })
  server.advanceSeconds(20)
  expect((await voidAs(first)).body).toMatchObject({ isMoved: false, draw: { state: 'drawn' } })
  expect((await voidAs(second)).body).toMatchObject({ isMoved: true, draw: { attempt: 2 } })
  const { body } = await server.ask(getDraw, { params: { id } })
  expect(body).toMatchObject({ draw: { state: 'void' }, bundle: { picks: expect.any(Array) } })
})

// Field rule 8
it('while no relay has the round the draw is not void, in words that say so; after a week it can be', async () => {
  await addEntries(LOST + 1)
  const id = await runUntil(LOST + 1, 'committed')
  const context = { ...drawContext(server), beacon: silent() }
  const [first, second] = [await addStaff(server, ['draw-officer']), await addStaff(server, ['draw-officer'])]
  const voidAs = ({ staffId }: typeof first) => voidDraw(context, id, staffId, 'The beacon has ended.')
  server.advanceSeconds(20)
  expect(await voidAs(first)).toMatchObject({ kind: 'draw-first', draw: { state: 'committed' } })
  server.advanceSeconds(ROUND_WAIT_DAYS * DAY_SECONDS - 60)
  expect(await voidAs(first)).toMatchObject({ kind: 'draw-first' })
  server.advanceSeconds(60)
  expect(await voidAs(first)).toMatchObject({ kind: 'proposed' })
  expect(await voidAs(second)).toMatchObject({ kind: 'moved', draw: { attempt: 2 } })
})

// Field rule 8
it.each([
  ['an hour ago', 3_600, false],
  ['a week ago', ROUND_WAIT_DAYS * DAY_SECONDS + 60, true],
  ['in an hour', -3_600, true],
])('the database lets two people void a committed draw whose round was due %s: %s', async (_, ago, isVoid) => {
  const at = new Date(Date.now() - ago * 1000)
  const { id } = await acts.committed(at)
  const [first, second] = [await addStaff(server, ['draw-officer']), await addStaff(server, ['draw-officer'])]
  await server.db.transaction(async (tx) => {
    const proposalId = await propose(tx, { ...voidingOf((await findDraw(tx, id))!), proposedBy: first.staffId })
    await approve(tx, { proposalId, approvedBy: second.staffId })
  })
  const change = { state: 'void', voidReason: 'One reason.', voidSecondReason: 'Another reason.' }
  const done = server.db.update(draws).set(change).where(eq(draws.id, id))
  if (isVoid) await done
  else await expect(done).rejects.toMatchObject({ cause: { code: '23000' } })
})

// Field rule 8
it('every page of four attempts has all of them, each with its number, its reason and its result', async () => {
  const competitionId = AGAIN + 1
  await addEntries(competitionId)
  const voided: { id: string; reason: string }[] = []
  for (const reason of ['The first reason.', 'The second reason.', 'The third reason.']) {
    const id = await runUntil(competitionId, 'drawn')
    await voidByTwo(server, id, reason)
    voided.push({ id, reason })
  }
  const counting = await publishDrawOf(server, competitionId)
  const expected = [
    ...voided.map(({ id, reason }, nth) => ({ id, attempt: nth + 1, state: 'void', voidReason: reason })),
    { id: counting.id, attempt: 4, state: 'published', voidReason: null },
  ].map((attempt) => ({ ...attempt, drawnTickets: [expect.any(Number)] }))
  for (const { id } of expected) {
    const { body } = await server.ask(getDraw, { params: { id } })
    expect(body.attempts).toMatchObject(expected)
  }
})

it('draws come in pages, newest first, each once, also where many have the same cut-off', async () => {
  const cutOff = (nth: number) => new Date(Date.UTC(2025, 0, 1 + Math.floor(nth / 7)))
  const rows = Array.from({ length: 2 * DRAWS_PAGE + 5 }, (_, nth) => ({
    kind: 'competition',
    subjectId: `${1_000 + nth}`,
    title: `Draw ${nth}`,
    state: nth % 9 === 0 ? 'open' : 'no-entries',
    ticketCount: 0,
    cutOff: cutOff(nth),
  }))
  await server.db.insert(draws).values(rows)
  const pages = await readPages(
    (query) => server.ask(getDraws, { query }),
    (body) => body.draws!.map(({ title }) => title),
  )
  expect(new Set(pages.slice(0, -1).map((page) => page.length))).toEqual(new Set([DRAWS_PAGE]))
  const mine = pages.flat().filter((title) => title.startsWith('Draw '))
  expect(mine.toSorted()).toEqual(
    rows
      .filter(({ state }) => state !== 'open')
      .map(({ title }) => title)
      .toSorted(),
  )
  const days = mine.map((title) => cutOff(Number(title.slice(5))).getTime())
  expect(days).toEqual(days.toSorted((a, b) => b - a))
})

it.each(['nonsense', Buffer.from('12.not-a-draw').toString('base64url')])(
  'a cursor that is none is refused: %s',
  async (cursor) => {
    expect(await server.ask(getDraws, { query: { cursor } })).toMatchObject({
      status: 422,
      body: { code: 'invalid-request' },
    })
  },
)
