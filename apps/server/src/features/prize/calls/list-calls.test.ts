/** Everybody reads who was called to each prize of a draw, when and why; what was called stays there for ever. */
import { getDrawCalls } from '@fairdraw/contract/draw.ts'
import type { CalledPrize } from '@fairdraw/contract/draw.ts'
import { CLAIM_DAYS } from '@fairdraw/rules/prize/award.ts'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { drawEvents } from '../../draw/tables.ts'
import { awards } from '../tables.ts'
import { createFourEyesActs } from '../../../testing/desk/four-eyes-acts.ts'
import { publishDrawOf, voidByTwo, addEntrants } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { withdrawAwardByTwo } from '../../../testing/draw/withdraw-award.ts'
import { callAlternates, lapseAwards } from '../alternates.ts'
import { awardDraws } from '../award-draw.ts'
import { CALLS_PAGE } from './list-calls.ts'
import { withdrawVoid } from '../withdrawal/withdraw.ts'
import { readPages } from '../../../testing/read-pages.ts'
import { BIKE, TOKENS, tier, overCompetition } from '../../../testing/draw/over-competition.ts'

const [BIKES, MANY, VOID] = [1, 2, 3]
const MANY_WINNERS = CALLS_PAGE + 5
const REASON = 'They work for us and may not enter.'

const over = { opensIn: -600, closesIn: -30 }
const server = await startTestApp({
  competitions: [
    overCompetition(BIKES, { alternates: 3 }),
    overCompetition(MANY, {
      prizeTiers: [tier(BIKE, 2), tier(TOKENS, MANY_WINNERS - 2)],
      alternates: 0,
      onePrizePerPlayer: false,
    }),
    { id: VOID, ...over, prizeTiers: [tier(BIKE, 1), tier(TOKENS, 1)] },
  ],
})

async function published(competitionId: number, { players, tickets = 1 }: { players: number; tickets?: number }) {
  await addEntrants(server, competitionId, players, { tickets })
  return publishDrawOf(server, competitionId)
}
const ask = (id: string, query: { cursor?: string; ticket?: string } = {}) =>
  server.ask(getDrawCalls, { params: { id }, query })
const callsOf = async (id: string, query = {}) => (await ask(id, query)).body.prizes!
const pages = (id: string) =>
  readPages(
    (query) => ask(id, query),
    ({ prizes }) => prizes!,
  )

// Field rules 8, 10
it('each call stays with its time and its reason: drawn, lapsed, withdrawn, and who has the prize now', async () => {
  const { id } = await published(BIKES, { players: 4 })
  const [before] = await callsOf(id)
  expect(before).toMatchObject({ prize: 0, calls: [{ at: null, called: 'drawn', outcome: 'called' }] })
  await awardDraws(server)
  const drawnAt = server.clock.now.toISOString()

  server.advanceSeconds((CLAIM_DAYS + 1) * 86_400)
  await lapseAwards(server)
  expect(await callsOf(id)).toMatchObject([{ calls: [{ at: drawnAt, outcome: 'lapsed', withdrawnBecause: null }] }])
  await callAlternates(server)
  const lapsedAt = server.clock.now.toISOString()
  const [reserve] = await server.db
    .select()
    .from(awards)
    .where(sql`${awards.drawId} = ${id} and state = 'offered'`)
  await withdrawAwardByTwo(server, reserve!, REASON)
  server.advanceSeconds(60)
  await callAlternates(server)

  const why = `${REASON} ${REASON}`
  const [called] = await callsOf(id)
  expect(called!.calls).toEqual([
    {
      ticket: before!.calls[0]!.ticket,
      at: drawnAt,
      called: 'drawn',
      reason: null,
      outcome: 'lapsed',
      withdrawnBecause: null,
    },
    {
      ticket: reserve!.ticket,
      at: lapsedAt,
      called: 'lapsed',
      reason: null,
      outcome: 'withdrawn',
      withdrawnBecause: why,
    },
    {
      ticket: expect.any(Number),
      at: server.clock.now.toISOString(),
      called: 'withdrawn',
      reason: why,
      outcome: 'called',
      withdrawnBecause: null,
    },
  ])
  for (const { ticket } of called!.calls) expect(await callsOf(id, { ticket: String(ticket) })).toEqual([called])
  expect(await callsOf(id, { ticket: '999999' })).toEqual([])
  const replacements = await server.db
    .select({ actor: drawEvents.actor, detail: drawEvents.detail })
    .from(drawEvents)
    .where(and(eq(drawEvents.drawId, id), eq(drawEvents.event, 'replace-award')))
  expect(replacements).toMatchObject(
    called!.calls.slice(1).map(({ ticket, called: cause, reason }, nth) => ({
      actor: 'job:call-alternates',
      detail: { ticket, called: cause, reason, insteadOf: called!.calls[nth]!.ticket },
    })),
  )
  // What was called cannot be taken out, by nobody.
  await expect(server.db.delete(awards).where(eq(awards.drawId, id))).rejects.toThrow()
})

// Field rule 8
it('a draw of many prizes comes in pages, in the order of its prizes, before and after they are awarded', async () => {
  const { id } = await published(MANY, { players: 1, tickets: MANY_WINNERS })
  const shape = (read: CalledPrize[][]) => read.map((page) => page.map(({ prize, calls }) => [prize, calls[0]!.ticket]))
  const before = await pages(id)
  expect(before.map(({ length }) => length)).toEqual([CALLS_PAGE, MANY_WINNERS - CALLS_PAGE])
  await awardDraws(server)
  const after = await pages(id)
  expect(shape(after)).toEqual(shape(before))
  expect(after.flat().map(({ prize }) => prize)).toEqual(
    Array.from({ length: MANY_WINNERS }, (_, nth) => Number(nth > 1)),
  )
  const outcomes = after.flat().map(({ calls }) => calls[0]!.outcome)
  expect(outcomes).toEqual(outcomes.map((_, nth) => (nth > 1 ? 'awarded' : 'called')))
  const [last] = after.flat().slice(-1)
  expect(await callsOf(id, { ticket: String(last!.calls[0]!.ticket) })).toEqual([last])
})

// Field rule 8
it('a void draw shows what it had awarded and what was taken back; a result that was void before, that nothing was', async () => {
  const { id } = await published(VOID, { players: 3 })
  await awardDraws(server)
  await voidByTwo(server, id, 'The prize in the terms was another.')
  await withdrawVoid(server)
  expect((await callsOf(id)).map(({ calls }) => calls.map(({ outcome }) => outcome))).toEqual([
    ['withdrawn'],
    ['awarded'],
  ])
  const again = await publishDrawOf(server, VOID)
  await voidByTwo(server, again.id, 'The same again.')
  expect((await callsOf(again.id)).map(({ calls }) => calls[0]!.outcome)).toEqual(['not-awarded', 'not-awarded'])
})

it.each([
  ['a draw that does not exist', {}, 404, undefined],
  ['a cursor that is none', { cursor: 'x' }, 422, ['cursor']],
  ['a ticket that is none', { ticket: '-1' }, 422, ['ticket']],
  ['a longer cursor than any number', { cursor: '1'.repeat(16) }, 422, ['cursor']],
  ['text after a ticket', { ticket: '1x' }, 422, ['ticket']],
])('%s is refused', async (_, query, status, fields) => {
  const reply = await ask('0197a3c2-0000-7000-8000-00000000d4a2', query)
  expect(reply.status).toBe(status)
  expect(reply.body.fields && Object.keys(reply.body.fields)).toEqual(fields)
})

// Field rule 8
it('nobody is called before the result is public', async () => {
  const { id } = await createFourEyesActs(server).drawn('job:run-draws')
  expect((await ask(id)).status).toBe(404)
})
