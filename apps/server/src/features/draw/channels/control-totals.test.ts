/** Two people state how many entries a sender sent, and it must be what was received (docs/mechanisms/draws.md#control-totals). */
import { randomUUID } from 'node:crypto'
import { getDeskWaiting } from '@fairdraw/contract/desk/second-person.ts'
import { getDeskDraw, getDeskDraws, postDeskConfirmChannel, postDeskDrawStep } from '@fairdraw/contract/desk/draws.ts'
import { postIntakeRows } from '@fairdraw/contract/intake.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { voidByTwo } from '../../../testing/draw/run-draw.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { findControlTotals } from './control-totals.ts'
import { openDraws } from '../open-draws.ts'

type Person = Awaited<ReturnType<typeof addStaff>>

const MINUTE_MS = 60_000
const FIRST_ID = 11
const COMPETITIONS = 7
const prizeTiers = [{ name: 'A weekend by the sea', winners: 1 }]
const channels = { postal: { enabled: true, info: '', cost: 'A stamp' } }

let ada: Person
let ben: Person
let cleo: Person
let made = 0
const server = await startTestApp({
  startsNow: true,
  competitions: Array.from({ length: COMPETITIONS }, (_, nth) => ({
    id: FIRST_ID + nth,
    opensIn: -600,
    closesIn: 60,
    prizeTiers,
    channels,
  })),
})
for (let nth = 0; nth < COMPETITIONS; nth += 1) await deliver(FIRST_ID + nth, { cards: 3, unreadable: 1 })
server.advanceSeconds(3 * 3_600)
await openDraws(server.db, server.catalogue, server.clock.now)

let competitionId = FIRST_ID - 1
let id: string
beforeEach(async () => {
  // Fresh log-ins do not age while the clock moves, and each test has a draw of its own.
  ;[ada, ben, cleo] = await Promise.all([officer(), officer(), officer()])
  competitionId += 1
  const { body } = await server.ask(getDeskDraws, { headers: ada.headers })
  id = body.draws!.find(({ subjectId }) => subjectId === String(competitionId))!.id
})
const officer = () => addStaff(server, ['draw-officer'])

/** A delivery that is judged: readable cards, and cards whose number nobody can read. */
async function deliver(of: number, { cards, unreadable = 0 }: { cards: number; unreadable?: number }) {
  const row = (phone: string) => ({
    reference: `C-${(made += 1)}`,
    competitionId: of,
    phone,
    enteredAt: new Date(server.clock.now.getTime() - MINUTE_MS).toISOString(),
  })
  const rows = [
    ...Array.from({ length: cards }, () => row(server.freshPhone())),
    ...Array.from({ length: unreadable }, () => row('smudged')),
  ]
  const body = { channel: 'postal', reference: randomUUID(), rows } as const
  const { status } = await server.ask(postIntakeRows, { bearer: 'post-room-key-for-tests', body })
  expect(status).toBe(200)
  await server.jobs.runAll()
}

const state = ({ headers }: Person, total: number, channel: 'postal' | 'sms' | 'online' = 'postal') =>
  server.ask(postDeskConfirmChannel, { params: { id, channel }, body: { total }, headers })
const step = ({ headers }: Person, name: 'close' | 'commit') =>
  server.ask(postDeskDrawStep, { params: { id, step: name }, body: {}, headers })
const see = async ({ headers }: Person) => (await server.ask(getDeskDraw, { params: { id }, headers })).body

it('a count that is not what was received is refused with both figures, too low and too high', async () => {
  for (const [total, difference] of [
    [3, 'Too many: 1.'],
    [5, 'Missing: 1.'],
    [0, 'Too many: 4.'],
  ] as const) {
    const { status, body } = await state(ada, total)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'other-total' })
    expect(body.detail).toContain(`count is ${total}, and 4 were received: 3 accepted and 1 rejected. ${difference}`)
  }
  expect((await see(ada)).events!.map(({ event }) => event)).toEqual(['open'])
})

it('two people state it, a double click counts once, and then a third person closes and commits', async () => {
  const clicks = await Promise.all([state(ada, 4), state(ada, 4)])
  expect(new Set(clicks.map(({ body }) => body.statement))).toEqual(new Set(['stated', 'stated-before']))
  expect((await step(cleo, 'close')).body).toMatchObject({
    isMoved: false,
    draw: { openBlockers: [{ code: 'channel-not-confirmed', channel: 'postal' }] },
  })
  expect((await see(ben)).channels).toEqual([
    {
      channel: 'postal',
      total: 4,
      accepted: 3,
      rejected: 1,
      waiting: 0,
      statedBy: { staffId: ada.staffId, name: 'Test Person' },
      confirmedBy: null,
    },
  ])
  expect((await state(ben, 4)).body.statement).toBe('confirmed')
  expect((await state(cleo, 4)).body.statement).toBe('stated-before')
  for (const own of [ada, ben])
    expect(await step(own, 'close')).toMatchObject({ status: 409, body: { code: 'own-total' } })
  expect((await step(cleo, 'close')).body).toMatchObject({ isMoved: true, draw: { state: 'closed' } })
  // No vendor runs here whose books could be compared.
  await server.db.execute(sql`update draws set state = 'reconciled' where id = ${id}`)
  for (const own of [ada, ben])
    expect(await step(own, 'commit')).toMatchObject({ status: 409, body: { code: 'own-total' } })
  expect((await step(cleo, 'commit')).body).toMatchObject({ isMoved: true, draw: { state: 'committed', tickets: 3 } })
})

it('a delivery after the first statement, or after both, makes two people state the new number', async () => {
  await state(ada, 4)
  await deliver(competitionId, { cards: 1 })
  expect((await state(ben, 4)).body.code).toBe('other-total')
  expect((await state(ben, 5)).body.statement).toBe('stated')
  expect((await state(ada, 5)).body.statement).toBe('confirmed')
  await deliver(competitionId, { cards: 2 })
  expect((await see(ada)).channels).toMatchObject([{ total: 7, statedBy: null, confirmedBy: null }])
  expect((await step(cleo, 'close')).body.isMoved).toBe(false)
})

it('the totals are in the history, in the audit log and at hand for the manifest, and late rows do not change them', async () => {
  await state(ada, 4)
  await state(ben, 4)
  await step(cleo, 'close')
  const totals = { total: 4, accepted: 3, rejected: 1 }
  await deliver(competitionId, { cards: 2 })
  expect(await findControlTotals(server.db, id)).toEqual({ postal: totals })
  const seen = await see(ada)
  expect(seen.channels).toMatchObject([
    { ...totals, statedBy: { staffId: ada.staffId }, confirmedBy: { staffId: ben.staffId } },
  ])
  expect(seen.events!.map(({ event, actor, detail }) => [event, actor.split(':')[0], detail])).toEqual([
    ['open', 'job', {}],
    ['count-postal', 'staff', totals],
    ['confirm-postal', 'staff', totals],
    ['close', 'staff', { controlTotals: { postal: totals } }],
  ])
  const audited = await readRows<{ act: string; after: unknown; actor: string }>(
    server.db,
    sql`select act, after, actor from audit_log where subject_kind = 'draw' and subject_id = ${id} order by id`,
  )
  expect(audited.slice(1)).toEqual([
    { act: 'count-channel', actor: `staff:${ada.staffId}`, after: { channel: 'postal', ...totals } },
    { act: 'confirm-channel', actor: `staff:${ben.staffId}`, after: { channel: 'postal', ...totals } },
    {
      act: 'close-draw',
      actor: `staff:${cleo.staffId}`,
      after: { state: 'closed', controlTotals: { postal: totals } },
    },
  ])
  expect(await state(ada, 6)).toMatchObject({ status: 409, body: { code: 'wrong-draw-state' } })
})

// Field rule 4
it('a redraw asks nobody again: it has the list that was counted, with its totals and their people', async () => {
  await state(ada, 4)
  await state(ben, 4)
  await step(cleo, 'close')
  await server.db.execute(sql`update draws set state = 'reconciled' where id = ${id}`)
  await step(cleo, 'commit')
  id = (await voidByTwo(server, id, 'The prize was announced wrongly.')).id
  await deliver(competitionId, { cards: 2 })
  const counted = { total: 4, statedBy: { staffId: ada.staffId }, confirmedBy: { staffId: ben.staffId } }
  expect((await see(ada)).channels).toMatchObject([counted])
  expect(await state(ada, 6)).toMatchObject({ status: 409, body: { code: 'wrong-draw-state' } })
  expect((await step(cleo, 'close')).body).toMatchObject({ isMoved: true, draw: { state: 'closed', attempt: 2 } })
  expect(await findControlTotals(server.db, id)).toEqual({ postal: { total: 4, accepted: 3, rejected: 1 } })
  expect((await see(ada)).channels).toMatchObject([counted])
})

it('rows that are still to be judged make every count wrong, and say so', async () => {
  await server.db.execute(sql`update intake_rows set state = 'received', reason = null
    where competition_id = ${competitionId} and state = 'rejected'`)
  const { body } = await state(ada, 3)
  expect(body).toMatchObject({ code: 'other-total', detail: expect.stringContaining('Not worked through yet: 1.') })
})

it('a first statement waits for a second officer until it is given, and only for a channel that there is', async () => {
  const waiting = async ({ headers }: Person) =>
    (await server.ask(getDeskWaiting, { headers })).body.waiting!.find(
      (item) => item.act === 'confirm-channel' && item.drawId === id,
    )
  for (const channel of ['sms', 'online'] as const) expect((await state(ada, 0, channel)).status).toBe(404)
  expect(await waiting(ada)).toBeUndefined()
  await state(ada, 4)
  expect(await waiting(ben)).toMatchObject({ myPart: 'may', total: 4, channel: 'postal', given: 1, needed: 2 })
  expect(await waiting(ada)).toMatchObject({ myPart: 'own', by: { id: ada.staffId } })
  expect(await waiting(await addStaff(server, ['auditor']))).toMatchObject({ myPart: 'no-role' })
  await deliver(competitionId, { cards: 1 })
  expect(await waiting(ben)).toBeUndefined()
})
