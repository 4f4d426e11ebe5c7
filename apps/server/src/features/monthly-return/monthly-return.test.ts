/** The monthly return: each figure against a plain count, small groups, and what is kept. */
import { randomUUID } from 'node:crypto'
import {
  getDeskMonthlyReturn,
  getDeskMonthlyReturnSheet,
  postDeskKeepMonthlyReturn,
} from '@fairdraw/contract/report/monthly-return.ts'
import { RETURN_LINES } from '@fairdraw/rules/monthly-return/return-lines.ts'
import type { ReturnLine } from '@fairdraw/rules/monthly-return/return-lines.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { readRows } from '../../testing/read-rows.ts'
import { rewriteHistory } from '../../testing/rewrite-history.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { countReturn } from './count-return.ts'
import { monthOf } from './returns.ts'

const server = await startTestApp({ competitions: [{ id: 101 }, { id: 102 }] })
const finance = await addStaff(server, ['finance'])
const editor = await addStaff(server, ['editor'])

/** In summer time: it begins and ends an hour before midnight of UTC. */
const MONTH = '2026-07'
const [BEGINS, ENDS] = [new Date('2026-06-30T23:00:00Z'), new Date('2026-07-31T23:00:00Z')]
const DAY_MS = 86_400_000
/** At both ends, on both sides of them, and in the middle. */
const TIMES = [
  new Date(BEGINS.getTime() - 1),
  BEGINS,
  new Date('2026-07-01T12:00:00Z'),
  new Date('2026-07-15T08:30:00Z'),
  new Date('2026-07-20T23:59:00Z'),
  new Date(ENDS.getTime() - 1),
  ENDS,
  new Date('2026-09-01T00:00:00Z'),
]
const isIn = (at: Date) => at >= BEGINS && at < ENDS
const IN_MONTH = TIMES.filter(isIn)

const insert = (statement: SQL) => rewriteHistory(server.db, statement)
const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** Runs one for each of the times, with a number of its own. */
const atEach = async (write: (at: SQL, nth: number, time: Date) => SQL) => {
  for (const [nth, time] of TIMES.entries()) await insert(write(iso(time), nth, time))
}
const counted = async () => (await countReturn(server.db, monthOf(MONTH))).figures
const notes = async () => (await countReturn(server.db, monthOf(MONTH))).notes
const EMPTIED =
  'draws draw_events closing_moves competition_hours ledger_transfers payment_cases awards award_events account_events complaints monthly_returns'
beforeEach(() => insert(sql.raw(`truncate ${EMPTIED.split(' ').join(', ')}`)))

/** What is not named is zero, or nothing. */
async function expectCounted(figures: Partial<Record<ReturnLine, number>>) {
  const all = await counted()
  const other = Object.fromEntries(RETURN_LINES.map((line) => [line, figures[line] ?? (all[line] === null ? null : 0)]))
  expect(all).toEqual(other)
}

describe('a figure is a plain count of what was in the month, by London’s clocks', () => {
  it('draws held, by their legal basis, and those made void with their reason', async () => {
    await server.db.execute(sql`update competitions set body = body || '{"legalBasis": "skill"}' where id = 102`)
    const draw = (kind: string, subject: SQL) =>
      atEach(
        (
          at,
          nth,
        ) => sql`insert into draws (id, kind, subject_id, attempt, title, state, cut_off, published_at, void_reason)
          values (gen_random_uuid(), ${kind}, ${subject}, ${nth + 1}, 'A car', 'void', ${at}, ${at}, 'The list was wrong.')`,
      )
    await draw('competition', sql`'101'`)
    await draw('competition', sql`'102'`)
    await draw('winsday', sql`'a week'`)
    await insert(
      sql`insert into draw_events (draw_id, event, state, actor, at)
          select id, 'void', 'void', 'staff:a', published_at from draws where subject_id = '101'`,
    )
    const each = IN_MONTH.length
    await expectCounted({ 'draws-free': each, 'draws-skill': each, 'draws-weekly': each, 'draws-void': each })
    expect((await notes())['draws-void']).toEqual(IN_MONTH.map(() => 'A car: The list was wrong.'))
  })

  it('closings that moved, with the reason', async () => {
    await atEach(
      (
        at,
      ) => sql`insert into closing_moves (competition_id, revision, channel, moved_from, moved_to, reason, author, approved_by, at)
        values (101, 2, 'postal', ${at}, now(), 'The post was on strike.', 'staff:a', 'staff:b', ${at})`,
    )
    await expectCounted({ 'closings-moved': IN_MONTH.length })
    expect((await notes())['closings-moved']![0]).toMatch(/, by post: The post was on strike\.$/)
  })

  it('entries by what they cost, and the share of the free route', async () => {
    await atEach(
      (
        at,
        nth,
      ) => sql`insert into competition_hours (competition_id, hour, channel, bundle_id, entries, paid_entries, token_entries)
        values (${nth % 2 ? 101 : 102}, date_trunc('hour', ${at}), 'online', '', ${10 + nth}, ${4 + nth}, 2)`,
    )
    // Hours begin when they begin: that of the last instant before the month is not in it.
    const each = TIMES.flatMap((time, nth) => (isIn(new Date(Math.floor(+time / 3_600_000) * 3_600_000)) ? [nth] : []))
    const entries = each.reduce((sum, nth) => sum + 10 + nth, 0)
    const free = each.length * 4
    await expectCounted({
      entries,
      'entries-paid': entries - free - each.length * 2,
      'entries-tokens': each.length * 2,
      'entries-free': free,
      'entries-free-share': free / entries,
    })
  })

  it('money that came in and went back, by when it was booked, and nothing that only moved', async () => {
    const transfer = (asset: string, from: string, to: string, reason: string, amount: number) =>
      atEach(
        (at) => sql`insert into ledger_transfers (player_id, asset, from_account, to_account, amount, reason, at)
          values (1, ${asset}, ${from}, ${to}, ${amount}, ${reason}, ${at})`,
      )
    await transfer('money', 'gateway', 'sales', 'card-payment', 500)
    await transfer('money', 'carrier', 'sales', 'sms-entry', 200)
    await transfer('money', 'sales', 'gateway', 'refund', 500)
    await transfer('money', 'disputed', 'gateway', 'dispute', 500)
    await transfer('tokens', 'wallet', 'spent', 'entry', 1)
    const each = IN_MONTH.length
    await expectCounted({ 'money-gross': 700 * each, 'refunds-pence': 500 * each, refunds: each })
  })

  it('disputes by when they were opened and by when they ended; other cases are none', async () => {
    for (const kind of ['dispute', 'reversal'])
      await atEach(
        (
          at,
          nth,
        ) => sql`insert into payment_cases (id, payment_id, player_id, competition_id, kind, state, amount_pence, vendor_case_id, opened_at, closed_at, outcome)
          values (gen_random_uuid(), gen_random_uuid(), 1, 101, ${kind}, 'closed', ${100 + nth}, ${String(nth)}, ${at},
            ${at} + interval '20 days', ${nth % 2 ? 'won' : 'lost'})`,
      )
    const ended = TIMES.flatMap((time, nth) => (isIn(new Date(time.getTime() + 20 * DAY_MS)) ? [nth % 2] : []))
    await expectCounted({
      disputes: IN_MONTH.length,
      'disputes-pence': TIMES.reduce((sum, time, nth) => sum + (isIn(time) ? 100 + nth : 0), 0),
      'disputes-won': ended.filter((won) => won === 1).length,
      'disputes-lost': ended.filter((won) => won === 0).length,
    })
  })

  it('prizes awarded, and those whose 30 days ended: sent in time or not, without those that nobody has', async () => {
    type Won = { at: Date; state: string; sentAfter?: number }
    const prizes = TIMES.flatMap((at): Won[] => {
      const dueThen = new Date(at.getTime() - 30 * DAY_MS)
      return [
        { at, state: 'claimed' },
        { at: dueThen, state: 'sent', sentAfter: 29 },
        { at: dueThen, state: 'delivered', sentAfter: 31 },
        { at: dueThen, state: 'unclaimed' },
        { at: dueThen, state: 'withdrawn' },
      ]
    })
    for (const [nth, { at, state, sentAfter }] of prizes.entries()) {
      const id = randomUUID()
      await insert(
        sql`insert into awards (player_id, id, draw_id, place, ticket, prize, state, created_at)
            values (1, ${id}, gen_random_uuid(), ${nth}, ${nth}, '{}', ${state}, ${iso(at)})`,
      )
      if (sentAfter !== undefined)
        await insert(
          sql`insert into award_events (player_id, award_id, event, state, actor, at)
              values (1, ${id}, 'send', 'sent', 'staff:a', ${iso(new Date(at.getTime() + sentAfter * DAY_MS))})`,
        )
    }
    const due = prizes.filter(
      ({ at, state }) => isIn(new Date(at.getTime() + 30 * DAY_MS)) && !['unclaimed', 'withdrawn'].includes(state),
    )
    await expectCounted({
      'prizes-awarded': prizes.filter(({ at }) => isIn(at)).length,
      'prizes-due': due.length,
      'prizes-in-time': due.filter(({ sentAfter = 99 }) => sentAfter <= 30).length,
    })
  })

  const EVENTS: [event: string, detail: object, ReturnLine | undefined][] = [
    ['registered', {}, 'players-registered'],
    ['age-check-asked', {}, 'ages-asked'],
    ['age-checked', { result: 'over-18' }, 'ages-over-18'],
    ['age-checked', { result: 'under-18' }, 'ages-under-18'],
    ['age-checked', { result: 'unknown' }, 'ages-unknown'],
    ['age-checked', { result: 'no-answer' }, 'ages-unknown'],
    ['spend-limit-set', {}, 'limits-set'],
    ['spend-limit-raise-asked', {}, 'limits-set'],
    ['spend-limit-hit', {}, 'limits-hit'],
    ['card-cap-hit', {}, 'credit-refused'],
    ['paused', {}, 'pauses'],
    ['break-begun', {}, 'suspensions'],
    ['closed', {}, 'closures'],
    ['logged-in', {}, undefined],
  ]

  it.each(EVENTS)('players, each once however often it happened: %s %o', async (event, detail, line) => {
    // Two times share a player.
    await atEach(
      (at, nth) => sql`insert into account_events (player_id, event, detail, at)
        values (${Math.floor(nth / 2)}, ${event}, ${JSON.stringify(detail)}::jsonb, ${at})`,
    )
    const players = new Set(TIMES.flatMap((time, nth) => (isIn(time) ? [Math.floor(nth / 2)] : [])))
    await expectCounted(line === undefined ? {} : { [line]: players.size })
  })

  it('complaints by reason, outcome and the days to their answer', async () => {
    const answered = (time: Date, nth: number) => new Date(time.getTime() + nth * 5 * DAY_MS)
    await atEach(
      (
        at,
        nth,
        time,
      ) => sql`insert into complaints (key, state, channel, reason, received_at, acknowledge_by, answer_by, recorded_by,
          answered_at, outcome, referred_at)
        values (gen_random_uuid(), 'referred', 'email', ${nth % 2 ? 'price' : 'other'}, ${at}, ${at}, ${at}, gen_random_uuid(),
          ${iso(answered(time, nth))}, ${nth % 2 ? 'upheld' : 'withdrawn'}, ${at})`,
    )
    const ofMonth = TIMES.flatMap((time, nth) => (isIn(time) ? [nth % 2] : []))
    const answers = TIMES.flatMap((time, nth) => (isIn(answered(time, nth)) ? [nth] : []))
    const days = answers.map((nth) => nth * 5).toSorted((a, b) => a - b)
    const odd = (numbers: number[]) => numbers.filter((nth) => nth % 2 === 1).length
    await expectCounted({
      'complaints-price': odd(ofMonth),
      'complaints-other': ofMonth.length - odd(ofMonth),
      'complaints-upheld': odd(answers),
      'complaints-withdrawn': answers.length - odd(answers),
      'complaints-referred': ofMonth.length,
      'complaints-days': days[Math.ceil(days.length / 2) - 1]!,
      'complaints-longest': days.at(-1)!,
    })
  })
})

describe('over HTTP', () => {
  const ask = async (query: { version?: number } = {}, month = MONTH) =>
    server.ask(getDeskMonthlyReturn, { headers: editor.headers, params: { month }, query })
  const figureOf = (
    { lines = [] }: { lines?: { line: ReturnLine; figure: unknown }[] | undefined },
    line: ReturnLine,
  ) => lines.find((one) => one.line === line)!.figure
  const keep = (body: { after: number; reason?: string }, person = finance, month = MONTH) =>
    server.ask(postDeskKeepMonthlyReturn, { headers: person.headers, params: { month }, body })
  const close = (players: number) =>
    insert(
      sql`insert into account_events (player_id, event, at) select n, 'closed', ${iso(BEGINS)} from generate_series(1, ${players}::int) n`,
    )
  const REASON = 'A delivery was taken in late.'
  const before = server.clock.now
  beforeEach(() => {
    server.clock.now = new Date('2026-08-03T09:00:00Z')
  })
  afterEach(() => {
    server.clock.now = before
  })

  it('a small group of people is not told, in the reply nor in the file', async () => {
    await close(9)
    expect(figureOf((await ask()).body, 'closures')).toBe('few')
    const file = await server.ask(getDeskMonthlyReturnSheet, {
      headers: editor.headers,
      params: { month: MONTH },
    })
    expect(file.body.rows!.find(([, name]) => name === 'Players who closed their account')![2]).toBe('fewer than 10')
    await close(10)
    expect(figureOf((await ask()).body, 'closures')).toBe(10)
  })

  it('a return is kept as it was counted, by whom, and is shown so from then on', async () => {
    await close(12)
    expect((await ask()).body).toMatchObject({ isOver: true, version: null, kept: [] })
    expect((await keep({ after: 0 })).body).toMatchObject({
      version: 1,
      kept: [{ version: 1, by: 'Test Person', reason: null }],
    })
    await insert(sql`truncate account_events`)
    expect(figureOf((await ask()).body, 'closures')).toBe(12)
    expect(figureOf((await ask({ version: 0 })).body, 'closures')).toBe(0)
    expect((await ask({ version: 7 })).status).toBe(404)
    const [row] = await readRows<{ act: string; subject_id: string }>(
      server.db,
      sql`select act, subject_id from audit_log order by id desc limit 1`,
    )
    expect(row).toEqual({ act: 'keep-monthly-return', subject_id: MONTH })
  })

  it('it is made again only with a reason, beside the first', async () => {
    await close(12)
    expect(Object.keys((await keep({ after: 0, reason: REASON })).body.fields ?? {})).toEqual(['reason'])
    await keep({ after: 0 })
    await close(15)
    expect(Object.keys((await keep({ after: 1 })).body.fields ?? {})).toEqual(['reason'])
    expect((await keep({ after: 1, reason: 'short' })).status).toBe(422)
    expect((await keep({ after: 1, reason: REASON })).body.kept).toMatchObject([
      { version: 2, reason: REASON },
      { version: 1 },
    ])
    expect(figureOf((await ask({ version: 1 })).body, 'closures')).toBe(12)
    expect(figureOf((await ask()).body, 'closures')).toBe(15)
  })

  it('of two people who keep it at the same time one is refused', async () => {
    const replies = await Promise.all([keep({ after: 0 }), keep({ after: 0 })])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await keep({ after: 0 })).body.code).toBe('return-kept')
  })

  it('of a month that goes on nothing is kept, and nobody keeps one without the role', async () => {
    expect((await ask({}, '2026-08')).body.isOver).toBe(false)
    expect((await keep({ after: 0 }, finance, '2026-08')).body.code).toBe('month-not-over')
    expect((await keep({ after: 0 }, editor)).status).toBe(403)
    for (const month of ['2026-13', '2026-1', 'July']) expect((await ask({}, month)).status).toBe(422)
  })

  it('each file that leaves the desk is in the audit log', async () => {
    await server.ask(getDeskMonthlyReturnSheet, {
      headers: editor.headers,
      params: { month: MONTH },
      query: { version: 0 },
    })
    const [row] = await readRows<{ act: string; actor: string; after: object }>(
      server.db,
      sql`select act, actor, after from audit_log order by id desc limit 1`,
    )
    expect(row).toEqual({
      act: 'export-list',
      actor: `staff:${editor.staffId}`,
      after: { month: MONTH, version: null },
    })
  })
})
