/** Mail and marketing: to whom it may be sent when it is due, and how it is stopped. */
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordChoice } from '../marketing/consents.ts'
import { MESSAGES } from '../messages.ts'
import { NOW, PLAYER, openDelivery } from './testing.ts'

const {
  db,
  emulators,
  context,
  log,
  texts,
  count,
  reset,
  enqueue,
  deliverAll,
  makeAllDue,
  ages,
  left,
  mails,
  deadLetters,
} = await openDelivery()
const later = new Date('2026-12-21T12:00:00Z')
beforeEach(reset)

describe('mail', () => {
  it('has the code of its seed and goes to the address that requested it, with the same code when it is retried', async () => {
    await enqueue('email-code', { email: 'new@example.com', seed: 'a seed' })
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'drop-after' })
    expect(await deliverAll()).toBe(0)
    await makeAllDue()
    expect(await deliverAll()).toBe(1)
    const [again, first] = mails()
    expect(again).toMatchObject({ to: 'new@example.com', subject: 'Your Fairdraw code' })
    expect(again!.text).toMatch(new RegExp(`^${context.emailCodes.codeOf('a seed')}\\n`))
    expect(again!.text).toBe(first!.text)
    expect(again!.unsubscribe).toBeUndefined()
  })

  it('that is too late for its code is not sent: that is counted and logged separately', async () => {
    await enqueue('email-code', { email: 'new@example.com', seed: 'a seed' })
    await ages(11)
    expect(await deliverAll()).toBe(0)
    expect(mails()).toEqual([])
    expect(await left()).toBe(0)
    expect(await count('expired', 'email-code')).toBe(1)
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'message', name: 'email-code', attempts: 1 }),
      expect.anything(),
    )
  })

  it('that the server refuses permanently is a dead letter at once', async () => {
    await enqueue('email-code', { email: 'nobody@example.com', seed: 'a seed' })
    emulators.faults.add({ vendor: 'mail', operation: 'send', fault: 'decline' })
    expect(await deliverAll()).toBe(0)
    expect(await deadLetters()).toEqual([
      { topic: 'email-code', attempts: 1, lastError: 'the mail server answered 550 EMESSAGE' },
    ])
  })
})

describe('marketing', () => {
  const agree = (isGranted: boolean, channel: 'email' | 'text') =>
    recordChoice(db, { playerId: PLAYER, isGranted, wording: 'Yes please', source: 'preference', at: NOW }, [channel])
  const deliveredTo = async () => {
    await deliverAll()
    return [...texts.map(({ to }) => to), ...mails().map(({ to }) => to)]
  }

  it('by mail has an unsubscribe link, in its text and in its header', async () => {
    await agree(true, 'email')
    expect(await deliveredTo()).toEqual(['alex@example.com'])
    const token = context.unsubscribeTokens.tokenOf({ playerId: PLAYER, purpose: 'marketing', channel: 'email' })
    expect(mails()[0]).toMatchObject({
      text: expect.stringContaining(`https://win.example/win/unsubscribe/${token}`),
      unsubscribe: `https://win.example/api/email/unsubscribe/${token}`,
    })
  })

  it('by text has an unsubscribe link', async () => {
    await agree(true, 'text')
    expect(await deliveredTo()).toEqual(['07700900001'])
    const token = context.unsubscribeTokens.tokenOf({ playerId: PLAYER, purpose: 'marketing', channel: 'text' })
    expect(texts[0]!.text).toContain(`https://win.example/win/unsubscribe/${token}`)
  })

  it('uses only the channel that the player agreed to', async () => {
    await agree(true, 'email')
    await db.execute(sql`truncate outbox`)
    await enqueue('marketing-welcome-text')
    expect(await deliveredTo()).toEqual([])
  })

  it('is not sent to an unverified address', async () => {
    await agree(true, 'email')
    await db.execute(sql`update players set email_verified_at = null`)
    expect(await deliveredTo()).toEqual([])
  })

  it.each([
    ['a pause', sql`paused_until = ${later}`],
    ['an exclusion', sql`excluded_until = ${later}`],
    ['closing', sql`closed_at = ${NOW}`],
    ['erasing', sql`erased_at = ${NOW}`],
    ['a ban', sql`suspended_at = ${NOW}`],
  ])('that is already enqueued is not sent after %s', async (_, change) => {
    await agree(true, 'email')
    await agree(true, 'text')
    await db.execute(sql`update players set ${change}`)
    expect(await deliveredTo()).toEqual([])
    expect(await left()).toBe(0)
    expect(await count('skipped')).toBeGreaterThan(0)
  })

  it('that is already enqueued is not sent after the consent was withdrawn', async () => {
    await agree(true, 'email')
    await agree(false, 'email')
    expect(await deliveredTo()).toEqual([])
  })

  it('is stopped by a break, while other messages are still sent', async () => {
    await db.execute(sql`update players set paused_until = ${later}`)
    await enqueue('payment-settled-late')
    await enqueue('email-code', { email: 'alex@example.com', seed: 'a seed' })
    expect((await deliveredTo()).toSorted()).toEqual(['07700900001', 'alex@example.com'])
  })

  it('needs a consent separate from result notices: neither is sent with the consent to the other', async () => {
    const drawId = '0197a3c2-0000-7000-8000-00000000d401'
    await db.execute(
      sql`insert into draws (id, kind, subject_id, title, state, cut_off) values (${drawId}, 'competition', '1', 'A car', 'published', ${NOW})
          on conflict do nothing`,
    )
    await agree(true, 'text')
    await db.execute(sql`truncate outbox`)
    await enqueue('draw-not-won', { drawId, name: 'A car' })
    expect(await deliveredTo()).toEqual([])
    await agree(false, 'text')
    const choice = { playerId: PLAYER, purpose: 'results', wording: 'Tell me', source: 'preference', at: NOW } as const
    await recordChoice(db, { ...choice, isGranted: true }, ['text'])
    await enqueue('marketing-welcome-text')
    await enqueue('draw-not-won', { drawId, name: 'A car' })
    expect(await deliveredTo()).toEqual(['07700900001'])
    const token = context.unsubscribeTokens.tokenOf({ playerId: PLAYER, purpose: 'results', channel: 'text' })
    expect(texts[0]!.text).toBe(
      '‘A car’ has been drawn. You were in, but your number didn’t come up this time. Thanks for taking part. ' +
        `See how we drew it: https://win.example/win/draws/${drawId}\n\n` +
        `To stop these: https://win.example/win/unsubscribe/${token}`,
    )
  })

  it('includes every message with a marketing topic', () => {
    const marketing = Object.entries(MESSAGES).filter(([topic]) => topic.startsWith('marketing-'))
    expect(marketing.every(([, { consent }]) => consent === 'marketing')).toBe(true)
    expect(marketing.length).toBeGreaterThan(1)
  })
})
