/** A prize is withdrawn by two people who say why, and by nobody else; a proposal holds nothing up. */
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import { getDeskAwards, postClaimPrize, postDeskAwardStep, postDeskWithdrawAward } from '@fairdraw/contract/prize.ts'
import { FRESH_LOG_IN_MS } from '@fairdraw/rules/staff.ts'
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawEvents } from '../../draw/tables.ts'
import { logLeaves } from '../../log/tables.ts'
import { awards } from '../tables.ts'
import { winners } from '../../winners/tables.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { publishDrawOf, voidByTwo, addEntrants } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { withdrawAwardByTwo } from '../../../testing/draw/withdraw-award.ts'
import { callAlternates } from '../alternates.ts'
import { awardDraws } from '../award-draw.ts'
import { withdrawVoid } from './withdraw.ts'
import { BIKE, tier, overCompetition } from '../../../testing/draw/over-competition.ts'

const [WINNERS, ALTERNATES] = [12, 6]
const [BIKES, VOID] = [1, 2]
const [FIRST, SECOND] = ['They work for us and may not enter.', 'I have seen the staff list.']
const ADDRESS = { name: 'Alex', surname: 'Morgan', line1: '1 High Street', town: 'Leeds', postcode: 'LS1 1AA' }

type Person = Awaited<ReturnType<typeof addStaff>>
type Player = Awaited<ReturnType<TestApp['addPlayer']>>
type Award = typeof awards.$inferSelect
let one: Person
let other: Person
const players = new Map<number, Player>()
/** Offered to its winner; each test has another one. */
let award: Award

const server = await startTestApp({
  competitions: [
    overCompetition(BIKES, { prizeTiers: [tier(BIKE, WINNERS)], alternates: ALTERNATES }),
    overCompetition(VOID, { alternates: ALTERNATES }),
  ],
})
const awardsOf = (drawId: string) => server.db.select().from(awards).where(eq(awards.drawId, drawId))
const drawn = await awardsOf((await awarded(BIKES, WINNERS + ALTERNATES)).id)
beforeEach(async () => {
  award = drawn.pop()!
  one = await addStaff(server, ['draw-officer'])
  other = await addStaff(server, ['draw-officer'])
})

async function awarded(competitionId: number, count: number) {
  for (const player of await addEntrants(server, competitionId, count)) players.set(player.playerId, player)
  const draw = await publishDrawOf(server, competitionId)
  await awardDraws(server)
  return draw
}
/** The award of the test, and those that were called in its place, in their order. */
async function calls(): Promise<Award[]> {
  const all = await awardsOf(award.drawId)
  const chain = [all.find(({ id }) => id === award.id)!]
  for (;;) {
    const next = all.find(({ replaces }) => replaces === chain.at(-1)!.id)
    if (!next) return chain
    chain.push(next)
  }
}
const stateOf = async ({ id }: { id: string }) =>
  (await server.db.select({ state: awards.state }).from(awards).where(eq(awards.id, id)))[0]!.state
const withdraw = ({ headers }: Person, reason: string, proposalId?: string, { playerId, id } = award) =>
  server.ask(postDeskWithdrawAward, {
    params: { playerId, id },
    body: { reason, ...(proposalId !== undefined && { proposalId }) },
    headers,
  })
const asRead = async ({ headers }: Person, state: 'offered' | 'claimed' = 'offered') =>
  (await server.ask(getDeskAwards, { query: { state }, headers })).body.awards!.find(({ id }) => id === award.id)
const waiting = async ({ headers }: Person) =>
  (await server.ask(getDeskWaiting, { headers })).body.waiting!.filter(
    (item) => item.act === 'withdraw-award' && item.awardId === award.id,
  )
const claim = () => {
  const { bearer } = players.get(award.playerId)!
  const body = { id: award.id, address: ADDRESS, nameChoice: 'initials' } as const
  return server.ask(postClaimPrize, { bearer, body })
}
const statusesOf = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((a, b) => a - b)
const stale = { status: 409, body: { code: 'wrong-award-state' } }

// Field rules 8, 10
it('one person proposes it, another who has read that withdraws it; both reasons stay, and the next alternate is called', async () => {
  const proposed = await withdraw(one, FIRST)
  expect(proposed).toMatchObject({ status: 200, body: { award: { state: 'offered' } } })
  const { withdrawal } = proposed.body.award!
  expect(withdrawal).toMatchObject({ staffId: one.staffId, name: 'Test Person', reason: FIRST })
  expect(await asRead(other)).toMatchObject({ withdrawal })
  expect(await waiting(one)).toMatchObject([{ myPart: 'own' }])
  expect(await waiting(other)).toMatchObject([
    { myPart: 'may', given: 1, needed: 2, reason: FIRST, prize: BIKE.name, state: 'offered' },
  ])
  expect(await waiting(await addStaff(server, ['support']))).toMatchObject([{ myPart: 'no-role' }])

  expect(await withdraw(other, SECOND, withdrawal!.id)).toMatchObject({ body: { award: { state: 'withdrawn' } } })
  expect(await waiting(other)).toEqual([])
  expect(await server.db.select().from(winners).where(eq(winners.id, award.id))).toEqual([])
  expect(await callAlternates(server)).toBe(1)
  expect(await calls()).toMatchObject([
    { state: 'withdrawn', withdrawReason: FIRST, withdrawSecondReason: SECOND },
    { state: 'offered', replaces: award.id, withdrawReason: null },
  ])
  const [, { place, ticket }] = (await calls()) as [Award, Award]
  const history = await server.db.select().from(drawEvents).where(eq(drawEvents.event, 'replace-award'))
  expect(history.map(({ detail }) => detail)).toContainEqual({
    place,
    ticket,
    insteadOf: award.ticket,
    called: 'withdrawn',
    reason: `${FIRST} ${SECOND}`,
  })
  const leaves = await server.db.select({ text: logLeaves.text }).from(logLeaves).where(eq(logLeaves.kind, 'award'))
  const called = leaves.map(({ text }) => JSON.parse(text) as { ticket: number; insteadOf?: number; reason?: string })
  expect(called.find((leaf) => leaf.ticket === award.ticket)).not.toHaveProperty('reason')
  expect(called.find((leaf) => leaf.ticket === ticket)).toMatchObject({
    insteadOf: award.ticket,
    reason: `${FIRST} ${SECOND}`,
  })

  await server.jobs.runAll()
  const { phone } = players.get(award.playerId)!
  const told = server.texts.filter(({ to, text }) => to === phone && text.includes(`withdraw ${BIKE.name}`))
  expect(told).toHaveLength(1)
})

// Field rule 8
it('the same person twice, by double click, in two tabs or naming their own proposal, is one person', async () => {
  const replies = await Promise.all([withdraw(one, FIRST), withdraw(one, SECOND)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  const { id } = (await asRead(one))!.withdrawal!
  expect(await withdraw(one, SECOND, id)).toMatchObject({ status: 200, body: { award: { state: 'offered' } } })
  expect(await waiting(other)).toHaveLength(1)
})

// Field rule 8
it('who has not read the proposal does not agree to it, also when both propose at the same moment', async () => {
  const replies = await Promise.all([withdraw(one, FIRST), withdraw(other, SECOND)])
  expect(statusesOf(replies)).toEqual([200, 409])
  expect(await stateOf(award)).toBe('offered')
  expect(await withdraw(await addStaff(server, ['draw-officer']), SECOND, randomUUID())).toMatchObject(stale)
})

// Field rule 8
it('a double click of the second person withdraws it once, and says the second time that it has moved on', async () => {
  const { id } = (await withdraw(one, FIRST)).body.award!.withdrawal!
  const replies = await Promise.all([withdraw(other, SECOND, id), withdraw(other, SECOND, id)])
  expect(statusesOf(replies)).toEqual([200, 409])
})

// Field rules 8, 10
it('a proposal does not hold the claim up; what was proposed before it is not agreed to after it', async () => {
  const { id } = (await withdraw(one, FIRST)).body.award!.withdrawal!
  expect((await claim()).status).toBe(200)
  expect(await withdraw(other, SECOND, id)).toMatchObject(stale)
  expect(await waiting(other)).toEqual([])
  expect(await asRead(other, 'claimed')).toMatchObject({ state: 'claimed', withdrawal: null })
  // As it stands now, it is another act, and takes two people again.
  await withdrawAwardByTwo(server, award, FIRST)
  expect(await stateOf(award)).toBe('withdrawn')
})

// Field rule 8
it('a parcel that came back is claimed again, and the proposal from before it was sent is not that of now', async () => {
  await claim()
  const { id } = (await withdraw(one, FIRST)).body.award!.withdrawal!
  const { headers } = await addStaff(server, ['support'])
  for (const step of ['send', 'return'] as const)
    await server.ask(postDeskAwardStep, { params: { ...award, step }, body: {}, headers })
  expect(await stateOf(award)).toBe('claimed')
  expect(await withdraw(other, SECOND, id)).toMatchObject(stale)
})

it('what was sent or withdrawn is not withdrawn, and of two withdrawn in a row both are replaced', async () => {
  await withdrawAwardByTwo(server, award, FIRST)
  expect(await withdraw(one, FIRST)).toMatchObject(stale)
  await callAlternates(server)
  const reserve = (await calls())[1]!
  await withdrawAwardByTwo(server, reserve, SECOND)
  expect(await callAlternates(server)).toBe(1)
  expect((await calls()).map(({ state, replaces }) => [state, replaces])).toEqual([
    ['withdrawn', null],
    ['withdrawn', award.id],
    ['offered', reserve.id],
  ])
})

it('needs a fresh log-in and a reason that others understand', async () => {
  expect(await withdraw(one, 'No.')).toMatchObject({ status: 422 })
  server.advanceSeconds(FRESH_LOG_IN_MS / 1000 + 1)
  expect(await withdraw(one, FIRST)).toMatchObject({ status: 403, body: { code: 'fresh-log-in-needed' } })
})

// Field rules 8, 10
it('prizes of a void draw are withdrawn for the two reasons of the draw', async () => {
  const { id } = await awarded(VOID, 1)
  await voidByTwo(server, id, 'The prize in the terms was another.')
  expect(await withdrawVoid(server)).toBe(1)
  const why = 'The prize in the terms was another.'
  expect(await awardsOf(id)).toMatchObject([{ state: 'withdrawn', withdrawReason: why, withdrawSecondReason: why }])
})

describe('the database refuses, for any program,', () => {
  const refused = { cause: { code: '23000' } }
  const set = (change: Partial<typeof awards.$inferInsert>) =>
    server.db.update(awards).set(change).where(eq(awards.id, award.id))
  const withdrawn = { state: 'withdrawn', withdrawReason: FIRST, withdrawSecondReason: SECOND }

  // Field rule 8
  it('a prize withdrawn by nobody, by one, for one reason, or after it has moved on', async () => {
    await expect(set(withdrawn)).rejects.toMatchObject(refused)
    const { id } = (await withdraw(one, FIRST)).body.award!.withdrawal!
    await expect(set(withdrawn)).rejects.toMatchObject(refused)
    const { staffId } = other
    await server.db.execute(
      sql`insert into approvals (proposal_id, proposed_by, approved_by) values (${id}, ${one.staffId}, ${staffId})`,
    )
    await expect(set({ ...withdrawn, withdrawSecondReason: null })).rejects.toMatchObject(refused)
    await claim()
    await expect(set(withdrawn)).rejects.toMatchObject(refused)
  })

  // Field rule 8
  it('other reasons afterwards, reasons beforehand, another time of the call, and an award that begins withdrawn', async () => {
    await expect(set({ withdrawReason: FIRST })).rejects.toMatchObject(refused)
    await withdrawAwardByTwo(server, award, FIRST)
    await expect(set({ withdrawSecondReason: 'Another reason.' })).rejects.toMatchObject(refused)
    await expect(set({ createdAt: new Date(0) })).rejects.toMatchObject(refused)
    const { id: _, ...row } = award
    await expect(server.db.insert(awards).values({ ...row, ...withdrawn, place: 99 })).rejects.toMatchObject(refused)
  })
})
