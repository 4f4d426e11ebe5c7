/** The timeline of a player at the desk, and messages that are sent again from it. */
import { randomUUID } from 'node:crypto'
import { postDeskResendMessage } from '@fairdraw/contract/desk/player-acts.ts'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sentMessages } from '../../notification/tables.ts'
import { payments } from '../../payment/tables.ts'
import { accountEvents } from '../../player/tables.ts'
import type { Topic } from '../../messages.ts'
import { enqueueMessage } from '../../notification/enqueue-message.ts'
import { RESEND_WAIT_MS } from './resend-message.ts'
import { TIMELINE_PAGE_SIZE } from './timeline.ts'
import { readPages } from '../../../testing/read-pages.ts'
import { findBrokenInvariants } from '../../../testing/ledger-invariants.ts'
import { OPEN, openPlayersDesk } from './testing.ts'

const { server, meet, find } = await openPlayersDesk()
let desk: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  desk = await meet()
})
afterEach(async () => expect(await findBrokenInvariants(server.db)).toEqual([]))

describe('the timeline', () => {
  it('has entries, balances, log-ins, messages and what staff did, each under its kind', async () => {
    await desk.enter()
    await server.db.insert(accountEvents).values({
      playerId: desk.player.playerId,
      event: 'logged-in',
      detail: { by: 'passcode' },
      at: server.clock.now,
    })
    await enqueueMessage(server.db, desk.player.playerId, 'payout-paid', { amountPence: 500 })
    await find(desk.support, desk.player.phone)
    const { rows } = (await desk.timeline(desk.auditor)).body
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
      const only = (await desk.timeline(desk.auditor, { kind })).body.rows!
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
        await server.db.insert(accountEvents).values({ playerId: desk.player.playerId, event: 'details-changed', at })
      else
        await server.db.insert(payments).values({
          id: randomUUID(),
          playerId: desk.player.playerId,
          entryId: randomUUID(),
          method: 'card',
          amountPence: 100,
          state: 'declined',
          createdAt: at,
        })
    }
    const pages = await readPages(
      (query) => desk.timeline(desk.support, query),
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
      expect((await desk.timeline(desk.support, { cursor })).status).toBe(422)
  })
})

describe('a message', () => {
  const sent = async (event: string) =>
    (await desk.timeline(desk.support, { kind: 'messages' })).body.rows!.find(
      (row) => row.event === event && row.state === 'delivered',
    )
  const resend = (messageId: number) =>
    server.ask(postDeskResendMessage, {
      headers: desk.support.headers,
      params: { ...desk.params, messageId },
      body: {},
    })
  const deliver = async (topic: Topic, body: object) => {
    await enqueueMessage(server.db, desk.player.playerId, topic, body)
    await server.jobs.runAll()
  }
  const textsToPlayer = () => server.texts.filter(({ to }) => to === desk.player.phone)

  it('stays in the timeline when it has been delivered, and can be sent again to the present number', async () => {
    await deliver('payout-paid', { amountPence: 500 })
    const message = await sent('payout-paid')
    expect(message).toMatchObject({ channel: 'text' })
    expect((await resend(message!.messageId!)).status).toBe(200)
    await server.jobs.runAll()
    expect(textsToPlayer()).toHaveLength(2)
    expect(textsToPlayer()[0]).toEqual(textsToPlayer()[1])
  })

  it('is sent again once, however often the button is pressed', async () => {
    await deliver('payout-paid', { amountPence: 500 })
    const { messageId } = (await sent('payout-paid'))!
    const answers = [await resend(messageId!), await resend(messageId!)]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    server.advanceSeconds(RESEND_WAIT_MS / 1000)
    expect((await resend(messageId!)).status).toBe(200)
  })

  it('with a code is never stored and cannot be sent again', async () => {
    await deliver('email-code', { email: 'x@example.org', draw: 'a-seed' })
    const [row] = await server.db
      .select()
      .from(sentMessages)
      .where(and(eq(sentMessages.playerId, desk.player.playerId), eq(sentMessages.topic, 'email-code')))
    expect(row).toMatchObject({ outcome: 'delivered', body: null })
    expect((await sent('email-code'))!.messageId).toBeUndefined()
    expect((await resend(row!.id)).body.code).toBe('message-not-resendable')
  })

  it('that speaks of a claim is not sent again when the claim has ended', async () => {
    const claimBy = new Date(server.clock.now.getTime() + 60_000).toISOString()
    await deliver('prize-reminder', { prize: 'a mug', route: 'voucher', claimBy })
    const { messageId } = (await sent('prize-reminder'))!
    server.advanceSeconds(61)
    expect((await sent('prize-reminder'))!.messageId).toBeUndefined()
    expect((await resend(messageId!)).body.code).toBe('message-not-resendable')
  })

  it('to a sender’s number is stored without the number', async () => {
    await deliver('intake-accepted', {
      to: desk.player.phone,
      channel: 'sms',
      name: 'A night at the pictures',
      tickets: [100_123],
      chargedPence: 0,
    })
    const [row] = await server.db.select().from(sentMessages).where(eq(sentMessages.playerId, desk.player.playerId))
    expect(JSON.stringify(row)).not.toContain(desk.player.phone)
    await resend(row!.id)
    await server.jobs.runAll()
    expect(textsToPlayer()).toHaveLength(2)
  })
})
