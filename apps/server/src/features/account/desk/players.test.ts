/** Players at the desk: found, read with masks, adjusted by two people, banned, closed, exported, erased, written to. */
import { randomUUID } from 'node:crypto'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import { postAccountEvents } from '@fairdraw/contract/profile.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import {
  getDeskAdjustments,
  postDeskApproveAdjustment,
  postDeskDeclineAdjustment,
  postDeskProposeAdjustment,
} from '@fairdraw/contract/desk/adjustments.ts'
import {
  getDeskPlayer,
  getDeskPlayerTimeline,
  postDeskFindPlayers,
  postDeskPlayerDetails,
} from '@fairdraw/contract/desk/players.ts'
import {
  postDeskBanPlayer,
  postDeskCloseAccount,
  postDeskErasePlayer,
  postDeskExportPlayer,
  postDeskLiftBan,
  postDeskResendMessage,
} from '@fairdraw/contract/desk/player-acts.ts'
import type { TimelineKind } from '@fairdraw/contract/desk/players.ts'
import { WAYS_TO_WRITE } from '@fairdraw/rules/testing/ways-to-write.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { balanceAdjustments } from '../tables.ts'
import { tickets } from '../../entry/tables.ts'
import { sentMessages } from '../../notification/tables.ts'
import { payments } from '../../payment/tables.ts'
import { accountEvents, players } from '../../player/tables.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { addStaff } from '../../../testing/desk/staff-client.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { enqueueMessage } from '../../notification/enqueue-message.ts'
import { RESEND_WAIT_MS } from './resend-message.ts'
import { TIMELINE_PAGE_SIZE } from './timeline.ts'
import { readPages } from '../../../testing/read-pages.ts'

const OPEN = 1
const REASON = 'The clip of Sunday gave no tokens.'

type Player = Awaited<ReturnType<TestApp['addPlayer']>>
type Staff = Awaited<ReturnType<typeof addStaff>>

let support: Staff
let finance: Staff
let auditor: Staff
let player: Player
const server = await startTestApp({ competitions: [{ id: OPEN }] })
beforeEach(async () => {
  server.advanceSeconds(3_600)
  support = await addStaff(server, ['support'])
  finance = await addStaff(server, ['finance'])
  auditor = await addStaff(server, ['auditor'])
  player = await server.addPlayer({
    email: `wilhelmina${randomUUID()}@example.org`,
    firstName: 'Wilhelmina',
    surname: 'Featherstonehaugh',
    balances: { tokens: 40, cash: 500 },
  })
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

const of = ({ playerId }: Player) => ({ id: playerId })
const find = ({ headers }: Staff, search: string) => server.ask(postDeskFindPlayers, { headers, body: { search } })
const found = async (staff: Staff, search: string) =>
  (await find(staff, search)).body.players!.map(({ id, foundBy }) => [id, foundBy])
const read = async ({ headers }: Staff) =>
  (await server.ask(getDeskPlayer, { headers, params: of(player) })).body.player!
const enter = () => server.ask(postEnter, { bearer: player.bearer, body: { competitionId: OPEN, termsAccepted: true } })
const auditedActs = () =>
  readRows(
    server.db,
    sql`select act, actor, reason, after from audit_log where subject_kind = 'player' and subject_id = ${String(player.playerId)} order by id`,
  )
const timeline = ({ headers }: Staff, query: { kind?: TimelineKind; cursor?: string } = {}) =>
  server.ask(getDeskPlayerTimeline, { headers, params: of(player), query })
const tokensOf = async () => (await read(support)).balances.find(({ asset }) => asset === 'tokens')!.balance

describe('finding', () => {
  it('finds a player by the number in any form, by the player’s number, by a ticket and by a payment', async () => {
    await enter()
    const [ticket] = await server.db
      .select({ number: tickets.number })
      .from(tickets)
      .where(eq(tickets.playerId, player.playerId))
    const paymentId = randomUUID()
    await server.db.insert(payments).values({
      id: paymentId,
      playerId: player.playerId,
      entryId: randomUUID(),
      method: 'card',
      amountPence: 100,
      state: 'declined',
      vendorId: `vendor-${player.playerId}`,
    })
    const { playerId, phone } = player
    expect(await found(support, phone)).toEqual([[playerId, 'number']])
    expect(await found(support, String(playerId))).toEqual([[playerId, 'player']])
    expect(await found(support, ticketCode(ticket!.number))).toEqual([[playerId, 'ticket']])
    expect(await found(support, paymentId)).toEqual([[playerId, 'payment']])
    expect(await found(support, `vendor-${playerId}`)).toEqual([[playerId, 'payment']])
  })

  // Row 1.5-07
  it('finds a player by the address, with spaces and capitals', async () => {
    const stored = `Wilhelmina${randomUUID()}@Example.org`
    await server.db.update(players).set({ email: stored }).where(eq(players.id, player.playerId))
    const [name = '', host = ''] = stored.split('@')
    for (const typed of [
      stored,
      stored.toLowerCase(),
      ` ${stored.toUpperCase()} `,
      `${name} @ ${host}`,
      `\u200b${stored}\u00a0`,
    ])
      expect(await found(support, typed), typed).toEqual([[player.playerId, 'email']])
  })

  // Row 1.1-01
  it('finds a player by the number in every way of writing it', async () => {
    for (const stored of ['07700900001', '07624900001']) {
      const { playerId } = await server.addPlayer({ phone: stored })
      for (const { typed } of WAYS_TO_WRITE.mobile.filter(({ means }) => means === stored)) {
        expect(await found(support, typed), typed).toContainEqual([playerId, 'number'])
      }
    }
    for (const { typed } of WAYS_TO_WRITE.mobile.filter(
      ({ code }) => code !== undefined && code !== 'error.validation.required',
    )) {
      expect(await found(support, typed), typed).toEqual([])
    }
  })

  it('finds nobody by what is nobody’s, and by nothing that is text of SQL', async () => {
    for (const search of [
      '07700900999',
      '10-9999',
      'nobody',
      "' or true --",
      '999999999999999',
      '9'.repeat(64),
      randomUUID(),
    ])
      expect(await found(support, search)).toEqual([])
  })

  it('shows the number with a mask, and records who looked for whom but not for what', async () => {
    const { body } = await find(finance, player.phone)
    expect(JSON.stringify(body)).not.toContain(player.phone)
    expect(body.players![0]!.maskedPhone).toBe(`07••• •••${player.phone.slice(-3)}`)
    expect(await auditedActs()).toMatchObject([
      { act: 'find-player', actor: `staff:${finance.staffId}`, after: { by: 'number' } },
    ])

    await find(finance, '07700900999')
    const [row] = await readRows(server.db, sql`select * from audit_log order by id desc limit 1`)
    expect(row).toMatchObject({ act: 'find-player', subject_id: 'none' })
    expect(JSON.stringify(row)).not.toContain('0900999')
  })

  it('stops somebody who goes through players one by one', async () => {
    const statuses: number[] = []
    for (let id = 1; id <= 101; id += 1) statuses.push((await find(support, String(id))).status)
    expect(statuses.indexOf(429)).toBe(100)
    expect((await find(finance, player.phone)).status).toBe(200)
  })
})

describe('personal data', () => {
  it('is masked for everybody', async () => {
    for (const staff of [support, finance, auditor]) {
      const text = JSON.stringify(await read(staff))
      for (const secret of [player.phone, 'Wilhelmina', 'Featherstonehaugh', 'wilhelmina', 'example.org'])
        expect(text).not.toContain(secret)
    }
  })

  it('is shown to support alone, and each look is recorded', async () => {
    const see = ({ headers }: Staff) => server.ask(postDeskPlayerDetails, { headers, params: of(player), body: {} })
    expect((await see(finance)).body.code).toBe('staff-not-allowed')
    expect((await see(auditor)).body.code).toBe('staff-not-allowed')
    expect(await auditedActs()).toEqual([])
    const { body } = await see(support)
    expect(body.details).toMatchObject({ phone: player.phone, firstName: 'Wilhelmina', surname: 'Featherstonehaugh' })
    await see(support)
    expect(await auditedActs()).toMatchObject([{ act: 'see-player-details' }, { act: 'see-player-details' }])
  })
})

describe('an adjustment', () => {
  const propose = (
    amount: number,
    { id = randomUUID(), asset = 'tokens' as 'tokens' | 'cash', reason = REASON } = {},
  ) =>
    server.ask(postDeskProposeAdjustment, {
      headers: support.headers,
      params: of(player),
      body: { id, asset, amount, reason },
    })
  const approve = ({ headers }: Staff, adjustmentId: string) =>
    server.ask(postDeskApproveAdjustment, { headers, params: { ...of(player), adjustmentId }, body: {} })
  const proposed = async (amount: number) => (await propose(amount)).body.adjustment!.id

  it('changes nothing until another person approves it, who sees what it is about', async () => {
    const id = await proposed(50)
    expect(await tokensOf()).toBe(40)
    const waiting = await server.ask(getDeskAdjustments, { headers: finance.headers })
    expect(waiting.body.adjustments!.find((one) => one.id === id)).toMatchObject({
      playerId: player.playerId,
      asset: 'tokens',
      amount: 50,
      reason: REASON,
      balance: 40,
      proposedBy: { id: support.staffId },
    })
    expect((await approve(finance, id)).body.adjustment).toMatchObject({ state: 'made', balance: 90 })
    expect(await tokensOf()).toBe(90)
    const account = await server.ask(postAccountDetails, { bearer: player.bearer, body: {} })
    expect(account.body.balances!.tokens).toBe(90)
  })

  it('is one transfer of the ledger, which the player reads about and the audit log explains', async () => {
    await approve(finance, await proposed(-15))
    const transfers = await readRows(
      server.db,
      sql`select from_account, to_account, amount, asset from ledger_transfers where player_id = ${player.playerId} and reason = 'adjustment'`,
    )
    expect(transfers).toEqual([{ from_account: 'wallet', to_account: 'issued', amount: 15, asset: 'tokens' }])
    const events = await server.ask(postAccountEvents, { bearer: player.bearer, body: {} })
    expect(events.body.events![0]!.text).toBe('We took back 15 tokens')
    expect(await auditedActs()).toMatchObject([
      { act: 'propose-adjustment', actor: `staff:${support.staffId}`, reason: REASON },
      { act: 'adjust-balance', actor: `staff:${finance.staffId}`, reason: REASON, after: { balance: 25 } },
    ])
  })

  it('cannot be approved by the person who proposed it, nor by the database without them', async () => {
    const id = await proposed(50)
    expect((await approve(support, id)).body.code).toBe('own-adjustment')
    await expect(
      server.db
        .update(balanceAdjustments)
        .set({ state: 'made', decidedBy: support.staffId, decidedAt: server.clock.now })
        .where(eq(balanceAdjustments.id, id)),
    ).rejects.toThrow()
    expect(await tokensOf()).toBe(40)
  })

  it('is made once, however many approve it at the same time', async () => {
    const id = await proposed(50)
    const others = [finance, await addStaff(server, ['finance']), await addStaff(server, ['support'])]
    const answers = await Promise.all(others.map((staff) => approve(staff, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await tokensOf()).toBe(90)
  })

  it('is one proposal when it is sent twice, and refused when the same id comes with another amount', async () => {
    const id = randomUUID()
    await propose(50, { id })
    expect((await propose(50, { id })).status).toBe(200)
    expect((await propose(500, { id })).body.code).toBe('wrong-adjustment-state')
    expect((await read(support)).adjustments).toHaveLength(1)
  })

  it('takes no more than the player can spend, when it is proposed and when it is approved', async () => {
    expect((await propose(-41)).body.code).toBe('balance-too-low')
    const id = await proposed(-40)
    await approve(finance, await proposed(-1))
    expect((await approve(finance, id)).body.code).toBe('balance-too-low')
    expect(await tokensOf()).toBe(39)
    expect((await read(support)).adjustments).toHaveLength(1)
  })

  it('cannot be changed between proposal and approval', async () => {
    const id = await proposed(5)
    await server.db.update(balanceAdjustments).set({ amount: 5_000 }).where(eq(balanceAdjustments.id, id))
    expect((await approve(finance, id)).status).toBe(500)
    expect(await tokensOf()).toBe(40)
    // The correct amount can still be approved.
    await server.db.update(balanceAdjustments).set({ amount: 5 }).where(eq(balanceAdjustments.id, id))
    expect((await approve(finance, id)).status).toBe(200)
  })

  it('is declined with a reason and cannot be made afterwards', async () => {
    const id = await proposed(50)
    const declined = await server.ask(postDeskDeclineAdjustment, {
      headers: finance.headers,
      params: { ...of(player), adjustmentId: id },
      body: { reason: 'The clip was watched on another account.' },
    })
    expect(declined.body.adjustment!.state).toBe('declined')
    expect((await approve(finance, id)).body.code).toBe('wrong-adjustment-state')
    expect(await tokensOf()).toBe(40)
  })

  it('needs a sensible amount and a reason', async () => {
    for (const amount of [0, 10_001, -10_001, 1.5]) expect((await propose(amount)).status).toBe(422)
    expect((await propose(1, { reason: 'short' })).status).toBe(422)
  })
})

describe('a ban', () => {
  const ban = () =>
    server.ask(postDeskBanPlayer, { headers: support.headers, params: of(player), body: { reason: REASON } })
  const lift = () =>
    server.ask(postDeskLiftBan, { headers: support.headers, params: of(player), body: { reason: REASON } })

  it('ends the player’s sessions at once, and another one is possible when it is lifted', async () => {
    expect((await ban()).status).toBe(200)
    expect((await read(finance)).standing).toBe('banned')
    await expect
      .poll(async () => (await server.ask(postAccountDetails, { bearer: player.bearer, body: {} })).status)
      .toBe(401)
    expect((await ban()).body.code).toBe('wrong-player-state')
    expect((await lift()).status).toBe(200)
    expect((await lift()).body.code).toBe('wrong-player-state')
    expect((await read(finance)).standing).toBe('active')
    expect(await auditedActs()).toMatchObject([
      { act: 'ban-player', reason: REASON },
      { act: 'lift-ban', reason: REASON },
    ])
  })
})

describe('closing, exporting and erasing', () => {
  const act = <E extends typeof postDeskCloseAccount | typeof postDeskExportPlayer>(endpoint: E) =>
    server.ask(endpoint, { headers: support.headers, params: of(player), body: { reason: REASON } } as never)
  const erase = (typed = player.playerId) =>
    server.ask(postDeskErasePlayer, {
      headers: support.headers,
      params: of(player),
      body: { reason: REASON, playerId: typed },
    })

  it('closes an account once and for good, and the player reads that we did it', async () => {
    expect((await act(postDeskCloseAccount)).status).toBe(200)
    expect((await act(postDeskCloseAccount)).body.code).toBe('wrong-player-state')
    expect((await read(support)).standing).toBe('closed')
    const { rows } = (await timeline(support, { kind: 'changes' })).body
    expect(rows![0]).toMatchObject({ event: 'closed', text: 'We closed your account, as you asked' })
  })

  it('exports what the player’s own export has, and records it', async () => {
    const { body } = await act(postDeskExportPlayer)
    const { held } = body as { held: Record<string, Record<string, unknown>[]> }
    expect(held['players']![0]).toMatchObject({ phone: player.phone, firstName: 'Wilhelmina' })
    expect(held['players']![0]).not.toHaveProperty('passcodeHash')
    expect(await auditedActs()).toMatchObject([{ act: 'export-player', reason: REASON }])
  })

  it('erases only with the player’s number typed, and not while something is owed', async () => {
    expect((await erase(player.playerId + 1)).status).toBe(422)
    const owed = await erase()
    expect([owed.body.code, owed.body.due]).toEqual(['player-is-owed', ['cash']])
    expect((await read(support)).standing).toBe('active')
  })

  it('erases by the rules of the player’s own erasure; nothing can be shown, adjusted or exported afterwards', async () => {
    player = await server.addPlayer({ firstName: 'Wilhelmina' })
    expect((await erase()).status).toBe(200)
    expect(await read(support)).toMatchObject({ standing: 'erased', maskedPhone: null, maskedEmail: null })
    expect((await erase()).body.code).toBe('wrong-player-state')
    expect((await act(postDeskExportPlayer)).body.code).toBe('wrong-player-state')
    const details = await server.ask(postDeskPlayerDetails, { headers: support.headers, params: of(player), body: {} })
    expect(details.body.code).toBe('wrong-player-state')
    expect(await found(support, player.phone)).toEqual([])
  })
})

describe('the timeline', () => {
  it('has entries, balances, log-ins, messages and what staff did, each under its kind', async () => {
    await enter()
    await server.db.insert(accountEvents).values({
      playerId: player.playerId,
      event: 'logged-in',
      detail: { by: 'passcode' },
      at: server.clock.now,
    })
    await enqueueMessage(server.db, player.playerId, 'payout-paid', { amountPence: 500 })
    await find(support, player.phone)
    const { rows } = (await timeline(auditor)).body
    const events = new Set(rows!.map(({ kind, event }) => `${kind}: ${event}`))
    for (const one of [
      'entries: entry',
      'balances: gift',
      'log-ins: logged-in',
      'messages: payout-paid',
      'desk: find-player',
    ])
      expect(events).toContain(one)
    expect(rows!.find(({ event }) => event === 'entry')).toMatchObject({
      name: `Prize ${OPEN}`,
      state: 'completed',
      tickets: [expect.stringMatching(/^\d+-\d{4}$/)],
    })
    for (const kind of ['entries', 'messages', 'desk'] as const) {
      const only = (await timeline(auditor, { kind })).body.rows!
      expect(only.length).toBeGreaterThan(0)
      expect(new Set(only.map((row) => row.kind))).toEqual(new Set([kind]))
    }
  })

  it('shows every row once over its pages, newest first', async () => {
    const start = server.clock.now.getTime()
    const count = 2 * TIMELINE_PAGE_SIZE + 7
    for (let nth = 0; nth < count; nth += 1) {
      const at = new Date(start + nth * 1000)
      if (nth % 2)
        await server.db.insert(accountEvents).values({ playerId: player.playerId, event: 'details-changed', at })
      else
        await server.db.insert(payments).values({
          id: randomUUID(),
          playerId: player.playerId,
          entryId: randomUUID(),
          method: 'card',
          amountPence: 100,
          state: 'declined',
          createdAt: at,
        })
    }
    const pages = await readPages(
      (query) => timeline(support, query),
      ({ rows }) => rows!,
    )
    const all = pages.flat()
    const ours = all.filter(({ event }) => event === 'details-changed' || event === 'payment')
    expect(ours.map(({ at }) => new Date(at).getTime())).toEqual(
      Array.from({ length: count }, (_, nth) => start + (count - 1 - nth) * 1000),
    )
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })

  it('refuses a cursor that is not one of its own', async () => {
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      'x',
      encoded([]),
      encoded({ nobody: '1' }),
      encoded({ desk: '1; drop' }),
      encoded({ entries: '7' }),
    ])
      expect((await timeline(support, { cursor })).status).toBe(422)
  })
})

describe('a message', () => {
  const sent = async (event: string) =>
    (await timeline(support, { kind: 'messages' })).body.rows!.find(
      (row) => row.event === event && row.state === 'delivered',
    )
  const resend = (messageId: number) =>
    server.ask(postDeskResendMessage, { headers: support.headers, params: { ...of(player), messageId }, body: {} })
  const textsToPlayer = () => server.texts.filter(({ to }) => to === player.phone)

  it('stays in the timeline when it has been delivered, and can be sent again to the present number', async () => {
    await enqueueMessage(server.db, player.playerId, 'payout-paid', { amountPence: 500 })
    await server.jobs.runAll()
    const message = await sent('payout-paid')
    expect(message).toMatchObject({ channel: 'text' })
    expect((await resend(message!.messageId!)).status).toBe(200)
    await server.jobs.runAll()
    expect(textsToPlayer()).toHaveLength(2)
    expect(textsToPlayer()[0]).toEqual(textsToPlayer()[1])
  })

  it('is sent again once, however often the button is pressed', async () => {
    await enqueueMessage(server.db, player.playerId, 'payout-paid', { amountPence: 500 })
    await server.jobs.runAll()
    const { messageId } = (await sent('payout-paid'))!
    const answers = [await resend(messageId!), await resend(messageId!)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    server.advanceSeconds(RESEND_WAIT_MS / 1000)
    expect((await resend(messageId!)).status).toBe(200)
  })

  it('with a code is never stored and cannot be sent again', async () => {
    await enqueueMessage(server.db, player.playerId, 'email-code', { email: 'x@example.org', draw: 'a-seed' })
    await server.jobs.runAll()
    const [row] = await server.db
      .select()
      .from(sentMessages)
      .where(and(eq(sentMessages.playerId, player.playerId), eq(sentMessages.topic, 'email-code')))
    expect(row).toMatchObject({ outcome: 'delivered', body: null })
    expect((await sent('email-code'))!.messageId).toBeUndefined()
    expect((await resend(row!.id)).body.code).toBe('message-not-resendable')
  })

  it('that speaks of a claim is not sent again when the claim has ended', async () => {
    const claimBy = new Date(server.clock.now.getTime() + 60_000).toISOString()
    await enqueueMessage(server.db, player.playerId, 'prize-reminder', { prize: 'a mug', route: 'voucher', claimBy })
    await server.jobs.runAll()
    const { messageId } = (await sent('prize-reminder'))!
    server.advanceSeconds(61)
    expect((await sent('prize-reminder'))!.messageId).toBeUndefined()
    expect((await resend(messageId!)).body.code).toBe('message-not-resendable')
  })

  it('to a sender’s number is stored without the number', async () => {
    await enqueueMessage(server.db, player.playerId, 'intake-accepted', {
      to: player.phone,
      channel: 'sms',
      name: 'A night at the pictures',
      tickets: [100_123],
      chargedPence: 0,
    })
    await server.jobs.runAll()
    const [row] = await server.db.select().from(sentMessages).where(eq(sentMessages.playerId, player.playerId))
    expect(JSON.stringify(row)).not.toContain(player.phone)
    await resend(row!.id)
    await server.jobs.runAll()
    expect(textsToPlayer()).toHaveLength(2)
  })
})
