/** Complaints over HTTP: recorded once, each step once, by whom and when; and what is deleted of them. */
import { randomUUID } from 'node:crypto'
import {
  getDeskComplaint,
  getDeskComplaints,
  postDeskAcknowledgeComplaint,
  postDeskAnswerComplaint,
  postDeskAssignComplaint,
  postDeskComplaint,
  postDeskReferComplaint,
  postDeskResolveComplaint,
} from '@fairdraw/contract/desk/complaints.ts'
import { getDeskAttention } from '@fairdraw/contract/report/report.ts'
import type { InputOf } from '@fairdraw/contract/endpoint.ts'
import { postDeskErasePlayer } from '@fairdraw/contract/desk/player-acts.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { readRows } from '../../testing/read-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { complaintsOf } from './count-complaints.ts'
import { purgeComplaints } from './purge-complaints.ts'

const server = await startTestApp({ competitions: [{ id: 101 }, { id: 102 }] })
const support = await addStaff(server, ['support'])
const other = await addStaff(server, ['support'])
const auditor = await addStaff(server, ['auditor'])
beforeEach(() => server.db.execute(sql`truncate complaints`))

type Body = InputOf<typeof postDeskComplaint, 'body'>
const DAY_MS = 86_400_000
const WORDS = 'I was charged twice for one text.'
const bodyOf = (change: Partial<Body> = {}): Body => ({
  key: randomUUID(),
  channel: 'email',
  reason: 'price',
  competitionId: 101,
  player: null,
  words: WORDS,
  receivedAt: new Date(server.clock.now.getTime() - 60_000).toISOString(),
  ...change,
})
const record = (change: Partial<Body> = {}) =>
  server.ask(postDeskComplaint, { headers: support.headers, body: bodyOf(change) })
const recorded = async (change: Partial<Body> = {}) => (await record(change)).body.complaint!
const list = async (query: InputOf<typeof getDeskComplaints, 'query'>) =>
  (await server.ask(getDeskComplaints, { headers: auditor.headers, query })).body
const idsOf = async (query: InputOf<typeof getDeskComplaints, 'query'>) =>
  (await list(query)).complaints!.map(({ id }) => id)
const of = (id: number) => ({ headers: support.headers, params: { id } })
const acknowledge = (id: number) => server.ask(postDeskAcknowledgeComplaint, { ...of(id), body: {} })
const answer = (id: number, outcome: 'upheld' | 'not-upheld' = 'upheld') =>
  server.ask(postDeskAnswerComplaint, { ...of(id), body: { outcome, answer: 'You were right.' } })
const refer = (id: number) => server.ask(postDeskReferComplaint, { ...of(id), body: {} })
const resolve = (id: number) =>
  server.ask(postDeskResolveComplaint, {
    ...of(id),
    body: { resolution: 'not-upheld', words: 'It was one text each.' },
  })
const auditedOf = (id: number) =>
  readRows<{ act: string; after: unknown }>(
    server.db,
    sql`select act, after from audit_log where subject_kind = 'complaint' and subject_id = ${String(id)} order by audit_log.id`,
  )

describe('a complaint is recorded', () => {
  it('with the days by which it has an answer, and who recorded it', async () => {
    const { playerId } = await server.addPlayer()
    const complaint = await recorded({ player: String(playerId), receivedAt: '2026-11-20T10:00:00.000Z' })
    expect(complaint).toMatchObject({
      state: 'open',
      playerId,
      competition: { id: 101 },
      words: WORDS,
      acknowledgeBy: '2026-11-24T23:59:59.000Z',
      answerBy: '2027-01-15T10:00:00.000Z',
      acknowledged: null,
      outcome: null,
    })
    expect(complaint.recorded.by).toBe('Test Person')
  })

  it('by the number of a ticket, as it is printed', async () => {
    const { playerId } = await server.addPlayer()
    await server.db.execute(
      sql`insert into tickets (competition_id, number, player_id, entry_id) values (101, 912345, ${playerId}, gen_random_uuid())`,
    )
    expect(await recorded({ player: ticketCode(912_345) })).toMatchObject({ playerId })
  })

  it('about no competition and by nobody who is known', async () => {
    expect(await recorded({ competitionId: null })).toMatchObject({ competition: null, playerId: null })
  })

  it('once, however often its reply is lost', async () => {
    const body = bodyOf()
    const ask = () => server.ask(postDeskComplaint, { headers: support.headers, body })
    const [first, second] = [await ask(), await ask()]
    expect(second.body.complaint).toEqual(first.body.complaint)
    expect(await idsOf({ show: 'all' })).toHaveLength(1)
    expect(await auditedOf(first.body.complaint!.id)).toHaveLength(1)
  })

  it.each<[string, Partial<Body>, string]>([
    ['a competition that does not exist', { competitionId: 999 }, 'competitionId'],
    ['a player who does not exist', { player: '77777777' }, 'player'],
    ['a player’s name', { player: 'Alex' }, 'player'],
    ['a time to come', { receivedAt: '2099-01-01T00:00:00.000Z' }, 'receivedAt'],
    ['no word', { words: '  ' }, 'words'],
  ])('not with %s', async (_, change, field) => {
    const { status, body } = await record(change)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    expect(await idsOf({ show: 'all' })).toEqual([])
  })

  it('not by somebody who may only read', async () => {
    expect((await server.ask(postDeskComplaint, { headers: auditor.headers, body: bodyOf() })).status).toBe(403)
  })
})

describe('the steps of a complaint', () => {
  it('are taken once each, with who took them, to the decision of an independent body', async () => {
    const { id } = await recorded()
    expect((await acknowledge(id)).body.complaint!.acknowledged?.by).toBe('Test Person')
    expect((await acknowledge(id)).body.code).toBe('wrong-complaint-state')
    expect((await answer(id)).body.complaint).toMatchObject({
      state: 'answered',
      outcome: 'upheld',
      answer: 'You were right.',
    })
    expect((await answer(id, 'not-upheld')).body.code).toBe('wrong-complaint-state')
    expect((await resolve(id)).body.code).toBe('wrong-complaint-state')
    expect((await refer(id)).body.complaint!.state).toBe('referred')
    expect((await resolve(id)).body.complaint).toMatchObject({
      state: 'resolved',
      outcome: 'upheld',
      resolution: 'not-upheld',
    })
    expect((await refer(id)).body.code).toBe('wrong-complaint-state')
    expect((await auditedOf(id)).map(({ act }) => act)).toEqual([
      'record-complaint',
      'acknowledge-complaint',
      'answer-complaint',
      'refer-complaint',
      'resolve-complaint',
    ])
  })

  it('leave no word of what was said in the audit log', async () => {
    const { id } = await recorded()
    await answer(id)
    expect(JSON.stringify(await auditedOf(id))).not.toMatch(/charged|right/)
  })

  it('of two people at the same time are taken by one of them', async () => {
    const { id } = await recorded()
    const replies = await Promise.all([answer(id), answer(id, 'not-upheld')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('of a complaint that there is not are refused', async () => {
    expect((await acknowledge(4_711)).status).toBe(404)
    expect((await server.ask(getDeskComplaint, of(4_711))).status).toBe(404)
  })
})

describe('a complaint is assigned', () => {
  const assign = (id: number, from: string | null, to: string | null, who = support) =>
    server.ask(postDeskAssignComplaint, { headers: who.headers, params: { id }, body: { from, to } })

  it('to oneself and to others who may handle it, and back to nobody; the audit log has who gave it to whom', async () => {
    const { id } = await recorded()
    const { people } = (await server.ask(getDeskComplaint, of(id))).body
    expect(people!.map((one) => one.id).toSorted()).toEqual([support.staffId, other.staffId].toSorted())
    expect((await assign(id, null, support.staffId)).body.complaint!.assignee).toEqual({
      id: support.staffId,
      name: 'Test Person',
    })
    expect((await assign(id, support.staffId, other.staffId)).body.complaint!.assignee?.id).toBe(other.staffId)
    expect((await assign(id, other.staffId, null)).body.complaint!.assignee).toBeNull()
    expect((await auditedOf(id)).slice(1)).toEqual(
      [support.staffId, other.staffId, null].map((assignedTo) => ({ act: 'assign-complaint', after: { assignedTo } })),
    )
  })

  it('to one of two people who take it at the same time, and once if its reply is lost', async () => {
    const { id } = await recorded()
    const replies = await Promise.all([assign(id, null, support.staffId), assign(id, null, other.staffId, other)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const taken = replies.find(({ status }) => status === 200)!.body.complaint!.assignee!.id
    expect((await assign(id, null, taken)).status).toBe(200)
    expect(await auditedOf(id)).toHaveLength(2)
  })

  it('to nobody who may not handle it or has no access any more, by nobody who only reads, and not once it is resolved', async () => {
    const { id } = await recorded()
    expect((await assign(id, null, auditor.staffId)).body.fields).toHaveProperty('to')
    expect((await assign(id, null, randomUUID())).status).toBe(422)
    const gone = await addStaff(server, ['support'])
    await server.db.execute(sql`update staff set disabled_at = now() where id = ${gone.staffId}`)
    expect((await assign(id, null, gone.staffId)).status).toBe(422)
    expect((await assign(id, null, support.staffId, auditor)).status).toBe(403)
    expect((await assign(4_711, null, support.staffId)).status).toBe(404)
    await refer(id)
    await resolve(id)
    expect((await assign(id, null, support.staffId)).body.code).toBe('wrong-complaint-state')
  })

  it('and whose it is finds it in a list of their own until it is answered', async () => {
    const [mine, theirs] = [await recorded(), await recorded()]
    await recorded()
    await assign(mine.id, null, support.staffId)
    await assign(theirs.id, null, other.staffId)
    const listOf = async ({ headers }: typeof support) =>
      (await server.ask(getDeskComplaints, { headers, query: { show: 'mine' } })).body.complaints!.map(({ id }) => id)
    expect(await listOf(support)).toEqual([mine.id])
    expect(await listOf(other)).toEqual([theirs.id])
    await answer(mine.id)
    expect(await listOf(support)).toEqual([])
    await refer(mine.id)
    expect(await listOf(support)).toEqual([mine.id])
  })
})

describe('the lists', () => {
  it('have what is due first: nobody has acknowledged it, or the answer is due within a week', async () => {
    const ago = (days: number) => new Date(server.clock.now.getTime() - days * DAY_MS).toISOString()
    const late = await recorded({ receivedAt: ago(52) })
    const fresh = await recorded()
    const early = await recorded({ receivedAt: ago(3) })
    for (const { id } of [late, early]) await acknowledge(id)
    expect(await idsOf({ show: 'due' })).toEqual([late.id, fresh.id])
    expect(await idsOf({ show: 'open' })).toEqual([late.id, early.id, fresh.id])
    const { items } = (await server.ask(getDeskAttention, { headers: support.headers })).body
    expect(items).toContainEqual({ what: 'complaints-due', count: 2 })
    await answer(late.id)
    expect(await idsOf({ show: 'due' })).toEqual([fresh.id])
    expect(await idsOf({ show: 'answered' })).toEqual([late.id])
  })

  it('are narrowed to a competition and to a player', async () => {
    const { playerId } = await server.addPlayer()
    const one = await recorded({ competitionId: 102, player: String(playerId) })
    await recorded({ competitionId: null })
    expect(await idsOf({ show: 'all', competitionId: 102 })).toEqual([one.id])
    expect(await idsOf({ show: 'open', playerId })).toEqual([one.id])
    expect(await idsOf({ show: 'due', competitionId: 101 })).toEqual([])
  })

  it.each(['open', 'all'] as const)('of %s ones are paged, and show each once', async (show) => {
    await server.db.execute(
      sql`insert into complaints (key, state, channel, reason, received_at, acknowledge_by, answer_by, recorded_by)
          select gen_random_uuid(), 'open', 'email', 'other', now(), now(), now() + n % 3 * interval '1 day', gen_random_uuid()
          from generate_series(1, 120) n`,
    )
    const seen: number[] = []
    for (let cursor: number | undefined; ;) {
      const { complaints, nextCursor } = await list({ show, ...(cursor !== undefined && { cursor }) })
      seen.push(...complaints!.map(({ id }) => id))
      if (nextCursor === undefined) break
      cursor = nextCursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
  })
})

it('the counts of a competition have its reasons, what is open and what was upheld, an independent body having the last word', async () => {
  const [price, again] = [await recorded(), await recorded()]
  await recorded({ reason: 'result' })
  await recorded({ competitionId: 102 })
  await answer(price.id)
  await answer(again.id)
  await refer(again.id)
  await resolve(again.id)
  expect(await complaintsOf(server.db, [101])).toEqual([
    { competitionId: 101, reason: 'price', count: 2, open: 0, upheld: 1 },
    { competitionId: 101, reason: 'result', count: 1, open: 1, upheld: 0 },
  ])
  expect(await complaintsOf(server.db, [])).toEqual([])
})

describe('what was said is deleted', () => {
  it('with the data of its player, and what is answered then is not stored', async () => {
    const { playerId } = await server.addPlayer()
    const { id } = await recorded({ player: String(playerId), reference: 'Mail of Monday' })
    const erase = await server.ask(postDeskErasePlayer, {
      headers: support.headers,
      params: { id: playerId },
      body: { reason: 'They asked for it by letter.', playerId },
    })
    expect(erase.status).toBe(200)
    expect((await server.ask(getDeskComplaint, of(id))).body.complaint).toMatchObject({
      words: null,
      reference: null,
      state: 'open',
    })
    expect((await answer(id)).body.complaint).toMatchObject({ state: 'answered', outcome: 'upheld', answer: null })
    expect((await record({ player: String(playerId) })).status).toBe(422)
  })

  it('six years after it came, once it is answered; that there was a complaint stays', async () => {
    const [old, open, young] = [await recorded(), await recorded(), await recorded()]
    for (const { id } of [old, young]) await answer(id)
    await server.db.execute(
      sql`update complaints set received_at = now() - interval '6 years 1 day' where id in (${old.id}, ${open.id})`,
    )
    expect(await purgeComplaints(server.db)).toBe(1)
    expect(await purgeComplaints(server.db)).toBe(0)
    const shown = async (id: number) => (await server.ask(getDeskComplaint, of(id))).body.complaint!
    expect(await shown(old.id)).toMatchObject({ words: null, answer: null, outcome: 'upheld' })
    expect((await shown(open.id)).words).toBe(WORDS)
    expect((await shown(young.id)).words).toBe(WORDS)
  })
})
