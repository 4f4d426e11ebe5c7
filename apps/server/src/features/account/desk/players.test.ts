/** Players at the desk: found, read with masks, banned, closed, exported and erased. */
import { randomUUID } from 'node:crypto'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import {
  postDeskBanPlayer,
  postDeskCloseAccount,
  postDeskErasePlayer,
  postDeskExportPlayer,
  postDeskLiftBan,
} from '@fairdraw/contract/desk/player-acts.ts'
import { postDeskPlayerDetails } from '@fairdraw/contract/desk/players.ts'
import { WAYS_TO_WRITE } from '@fairdraw/rules/testing/ways-to-write.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tickets } from '../../entry/tables.ts'
import { payments } from '../../payment/tables.ts'
import { players } from '../../player/tables.ts'
import { readRows } from '../../../testing/read-rows.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { REASON, openPlayersDesk } from './testing.ts'
import type { Staff } from './testing.ts'

const { server, meet, find } = await openPlayersDesk()
let desk: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  desk = await meet()
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))
const found = async (staff: Staff, search: string) =>
  (await find(staff, search)).body.players!.map(({ id, foundBy }) => [id, foundBy])

describe('finding', () => {
  it('finds a player by the number in any form, by the player’s number, by a ticket and by a payment', async () => {
    await desk.enter()
    const [ticket] = await server.db
      .select({ number: tickets.number })
      .from(tickets)
      .where(eq(tickets.playerId, desk.player.playerId))
    const paymentId = randomUUID()
    await server.db.insert(payments).values({
      id: paymentId,
      playerId: desk.player.playerId,
      entryId: randomUUID(),
      method: 'card',
      amountPence: 100,
      state: 'declined',
      vendorId: `vendor-${desk.player.playerId}`,
    })
    const { playerId, phone } = desk.player
    expect(await found(desk.support, phone)).toEqual([[playerId, 'number']])
    expect(await found(desk.support, String(playerId))).toEqual([[playerId, 'player']])
    expect(await found(desk.support, ticketCode(ticket!.number))).toEqual([[playerId, 'ticket']])
    expect(await found(desk.support, paymentId)).toEqual([[playerId, 'payment']])
    expect(await found(desk.support, `vendor-${playerId}`)).toEqual([[playerId, 'payment']])
  })

  // Row 1.5-07
  it('finds a player by the address, with spaces and capitals', async () => {
    const stored = `Wilhelmina${randomUUID()}@Example.org`
    await server.db.update(players).set({ email: stored }).where(eq(players.id, desk.player.playerId))
    const [name = '', host = ''] = stored.split('@')
    for (const typed of [
      stored,
      stored.toLowerCase(),
      ` ${stored.toUpperCase()} `,
      `${name} @ ${host}`,
      `\u200b${stored}\u00a0`,
    ])
      expect(await found(desk.support, typed), typed).toEqual([[desk.player.playerId, 'email']])
  })

  // Row 1.1-01
  it('finds a player by the number in every way of writing it', async () => {
    for (const stored of ['07700900001', '07624900001']) {
      const { playerId } = await server.addPlayer({ phone: stored })
      for (const { typed } of WAYS_TO_WRITE.mobile.filter(({ means }) => means === stored)) {
        expect(await found(desk.support, typed), typed).toContainEqual([playerId, 'number'])
      }
    }
    for (const { typed } of WAYS_TO_WRITE.mobile.filter(
      ({ code }) => code !== undefined && code !== 'error.validation.required',
    )) {
      expect(await found(desk.support, typed), typed).toEqual([])
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
      expect(await found(desk.support, search)).toEqual([])
  })

  it('shows the number with a mask, and records who looked for whom but not for what', async () => {
    const { body } = await find(desk.finance, desk.player.phone)
    expect(JSON.stringify(body)).not.toContain(desk.player.phone)
    expect(body.players![0]!.maskedPhone).toBe(`07••• •••${desk.player.phone.slice(-3)}`)
    expect(await desk.auditedActs()).toMatchObject([
      { act: 'find-player', actor: `staff:${desk.finance.staffId}`, after: { by: 'number' } },
    ])

    await find(desk.finance, '07700900999')
    const [row] = await readRows(server.db, sql`select * from audit_log order by id desc limit 1`)
    expect(row).toMatchObject({ act: 'find-player', subject_id: 'none' })
    expect(JSON.stringify(row)).not.toContain('0900999')
  })

  it('stops somebody who goes through players one by one', async () => {
    const statuses: number[] = []
    for (let id = 1; id <= 101; id += 1) statuses.push((await find(desk.support, String(id))).status)
    expect(statuses.indexOf(429)).toBe(100)
    expect((await find(desk.finance, desk.player.phone)).status).toBe(200)
  })
})

describe('personal data', () => {
  it('is masked for everybody', async () => {
    for (const staff of [desk.support, desk.finance, desk.auditor]) {
      const text = JSON.stringify(await desk.read(staff))
      for (const secret of [desk.player.phone, 'Wilhelmina', 'Featherstonehaugh', 'wilhelmina', 'example.org'])
        expect(text).not.toContain(secret)
    }
  })

  it('is shown to support alone, and each look is recorded', async () => {
    const see = ({ headers }: Staff) => server.ask(postDeskPlayerDetails, { headers, params: desk.params, body: {} })
    expect((await see(desk.finance)).body.code).toBe('staff-not-allowed')
    expect((await see(desk.auditor)).body.code).toBe('staff-not-allowed')
    expect(await desk.auditedActs()).toEqual([])
    const { body } = await see(desk.support)
    expect(body.details).toMatchObject({
      phone: desk.player.phone,
      firstName: 'Wilhelmina',
      surname: 'Featherstonehaugh',
    })
    await see(desk.support)
    expect(await desk.auditedActs()).toMatchObject([{ act: 'see-player-details' }, { act: 'see-player-details' }])
  })
})

describe('a ban', () => {
  const ban = () =>
    server.ask(postDeskBanPlayer, { headers: desk.support.headers, params: desk.params, body: { reason: REASON } })
  const lift = () =>
    server.ask(postDeskLiftBan, { headers: desk.support.headers, params: desk.params, body: { reason: REASON } })

  it('ends the player’s sessions at once, and another one is possible when it is lifted', async () => {
    expect((await ban()).status).toBe(200)
    expect((await desk.read(desk.finance)).standing).toBe('banned')
    await expect
      .poll(async () => (await server.ask(postAccountDetails, { bearer: desk.player.bearer, body: {} })).status)
      .toBe(401)
    expect((await ban()).body.code).toBe('wrong-player-state')
    expect((await lift()).status).toBe(200)
    expect((await lift()).body.code).toBe('wrong-player-state')
    expect((await desk.read(desk.finance)).standing).toBe('active')
    expect(await desk.auditedActs()).toMatchObject([
      { act: 'ban-player', reason: REASON },
      { act: 'lift-ban', reason: REASON },
    ])
  })
})

describe('closing, exporting and erasing', () => {
  const act = <E extends typeof postDeskCloseAccount | typeof postDeskExportPlayer>(endpoint: E) =>
    server.ask(endpoint, { headers: desk.support.headers, params: desk.params, body: { reason: REASON } } as never)
  const erase = (typed = desk.player.playerId) =>
    server.ask(postDeskErasePlayer, {
      headers: desk.support.headers,
      params: desk.params,
      body: { reason: REASON, playerId: typed },
    })

  it('closes an account once and for good, and the player reads that we did it', async () => {
    expect((await act(postDeskCloseAccount)).status).toBe(200)
    expect((await act(postDeskCloseAccount)).body.code).toBe('wrong-player-state')
    expect((await desk.read(desk.support)).standing).toBe('closed')
    const { rows } = (await desk.timeline(desk.support, { kind: 'changes' })).body
    expect(rows![0]).toMatchObject({ event: 'closed', text: 'We closed your account, as you asked' })
  })

  it('exports what the player’s own export has, and records it', async () => {
    const { body } = await act(postDeskExportPlayer)
    const { held } = body as { held: Record<string, Record<string, unknown>[]> }
    expect(held['players']![0]).toMatchObject({ phone: desk.player.phone, firstName: 'Wilhelmina' })
    expect(held['players']![0]).not.toHaveProperty('passcodeHash')
    expect(await desk.auditedActs()).toMatchObject([{ act: 'export-player', reason: REASON }])
  })

  it('erases only with the player’s number typed, and not while something is owed', async () => {
    expect((await erase(desk.player.playerId + 1)).status).toBe(422)
    const owed = await erase()
    expect([owed.body.code, owed.body.due]).toEqual(['player-is-owed', ['cash']])
    expect((await desk.read(desk.support)).standing).toBe('active')
  })

  it('erases by the rules of the player’s own erasure; nothing can be shown, adjusted or exported afterwards', async () => {
    desk = await meet({ balances: {} })
    expect((await erase()).status).toBe(200)
    expect(await desk.read(desk.support)).toMatchObject({ standing: 'erased', maskedPhone: null, maskedEmail: null })
    expect((await erase()).body.code).toBe('wrong-player-state')
    expect((await act(postDeskExportPlayer)).body.code).toBe('wrong-player-state')
    const details = await server.ask(postDeskPlayerDetails, {
      headers: desk.support.headers,
      params: desk.params,
      body: {},
    })
    expect(details.body.code).toBe('wrong-player-state')
    expect(await found(desk.support, desk.player.phone)).toEqual([])
  })
})
