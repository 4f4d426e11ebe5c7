/** Players who have used every part of the site: what their rights to their data must reach. */
import { randomUUID } from 'node:crypto'
import { postPersonalDetails, postPreference, postVerifyEmailRequest } from '@fairdraw/contract/profile.ts'
import { postEnter, postSurvey } from '@fairdraw/contract/entry.ts'
import { postSendOtp } from '@fairdraw/contract/login.ts'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { balanceAdjustments, exchanges } from './tables.ts'
import { ageChecks } from '../age-check/tables.ts'
import { securityEvents } from '../audit/tables.ts'
import { campaignClaims } from '../campaign/tables.ts'
import { clipViews } from '../clip/tables.ts'
import { complaints } from '../complaint/tables.ts'
import { contentItems, contentLivePreviews, contentRevisions } from '../content/tables.ts'
import { entries, entryEvents } from '../entry/tables.ts'
import { intakeBatches, intakeRows } from '../intake/tables.ts'
import { playerDevices } from '../login/tables.ts'
import { mediaItems, mediaParts } from '../media/tables.ts'
import { notificationDismissals, sentMessages } from '../notification/tables.ts'
import { discountCredits, paymentCases, paymentEvents, payments, refundEvents, refunds } from '../payment/tables.ts'
import { oauthStates, payPalAccounts, payoutEvents, payouts } from '../payout/tables.ts'
import { ledgerTransfers, players } from '../player/tables.ts'
import { awardEvents, awards, claims, playerUploads, vouchers, wins } from '../prize/tables.ts'
import { pushSubscriptions } from '../push/tables.ts'
import { quickPayTokens } from '../quick-pay/tables.ts'
import { spendLimits } from '../safety/tables.ts'
import { publicityConsents, winnerStories, winners } from '../winners/tables.ts'
import { winsdayDraws, winsdayTicketGrants, winsdayTickets } from '../winsday/tables.ts'
import { wordDrumPlays } from '../word-drum/tables.ts'
import { PASSCODE, createLoginClient } from '../../testing/login-client.ts'
import { startTestApp } from '../../testing/test-app.ts'

export const [OVER, RUNNING, SURVEYED, QUIZZED, BONUS, TO_BE_DRAWN] = [1, 2, 3, 4, 5, 6] as const
export const A_MUG = {
  drawId: '0197a3c2-0000-7000-8000-00000000d4a3',
  ticket: 1,
  prize: { type: 'physical', value: 800, name: 'a mug' },
}

type Line = [asset: string, from: string, to: string, amount: number, reason: string]
type NamedPlayer = { playerId: number; phone: string; bearer: string } & ReturnType<typeof namesOf>

/** Unique values, so that anything that is left of them is found. */
const namesOf = (nth: number) => ({
  email: `wilhelmina.${nth}v@example.org`,
  change: {
    title: `Viscountess ${nth}v`,
    name: `Wilhelmina${nth}v`,
    surname: `Featherstonehaugh${nth}v`,
    postcode: `ZE${nth % 10}${String.fromCharCode(65 + (nth % 26))} ${nth % 7}ZZ`,
  },
})

export async function startUsedSite() {
  const server = await startTestApp({
    competitions: [
      { id: OVER },
      { id: RUNNING, closesIn: 60 * 24 * 400 },
      { id: TO_BE_DRAWN, drawCutOff: new Date(Date.now() + 400 * 86_400_000).toISOString() },
      { id: SURVEYED, steps: ['survey'] },
      { id: QUIZZED, steps: ['quiz'] },
      { id: BONUS, tokenCost: 5 },
    ],
  })
  const phone = createLoginClient(server)
  await server.db.insert(winsdayDraws).values([
    { id: 'past', name: 'Last week', drawsAt: new Date(server.clock.now.getTime() - 86_400_000) },
    { id: 'coming', name: 'This week', drawsAt: new Date(server.clock.now.getTime() + 86_400_000) },
  ])
  let made = 0

  /** Uses every part of the site, so that every table has rows of the player. */
  async function useSite(player: NamedPlayer) {
    const { bearer, playerId, email, change } = player
    const { surname } = change
    const { now } = server.clock
    const enter = (competitionId: number) =>
      server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
    /** Adds a row of the player. */
    const add = <T extends PgTable>(table: T, row: Omit<T['$inferInsert'], 'playerId'>) =>
      server.db.insert(table).values({ playerId, ...row } as unknown as T['$inferInsert'])
    const book = (...lines: Line[]) =>
      Promise.all(
        lines.map(([asset, fromAccount, toAccount, amount, reason]) =>
          add(ledgerTransfers, { asset, fromAccount, toAccount, amount, reason }),
        ),
      )

    await phone.logIn(player.phone)
    await server.ask(postPersonalDetails, { bearer, body: { change } })
    await server.ask(postVerifyEmailRequest, { bearer, body: { email } })
    await server.db.update(players).set({ email, emailVerifiedAt: now }).where(eq(players.id, playerId))
    await server.ask(postPreference, { bearer, body: { change: { email: true, text: true, wording: 'Yes' } } })
    await server.ask(postPreference, {
      bearer,
      body: { change: { purpose: 'results', text: true, wording: 'Tell me' } },
    })
    await enter(OVER)
    await enter(BONUS)
    const { body } = await enter(SURVEYED)
    await server.ask(postSurvey, {
      bearer,
      body: { entryId: body.entryId!, answers: { who: `I am ${surname}` }, termsAccepted: true },
    })
    await add(spendLimits, { limitPence: 2_000, holdsFrom: now, setAt: now })
    await add(pushSubscriptions, {
      kind: 'competition',
      subjectId: String(RUNNING),
      endpoint: `https://push.example/${surname}`,
      endpointHash: Buffer.from(surname),
      p256dh: 'a key',
      auth: `secret of ${surname}`,
      serverKey: 'a key',
      subscribedAt: now,
    })
    await add(playerDevices, { hash: Buffer.from('device'), seenAt: now })
    await add(securityEvents, { id: playerId, at: now, event: 'account-locked', network: `198.51.100.${playerId}` })

    const [entryId, paymentId, refundId] = [randomUUID(), randomUUID(), randomUUID()]
    const entered = { competitionId: OVER, acceptedAt: now, deadline: now }
    await add(entries, { id: entryId, state: 'refunded', steps: ['payment'], ...entered })
    await add(entryEvents, { entryId, event: 'refund', state: 'refunded' })
    const vendorId = `vendor-${playerId}`
    const amountPence = 200
    await add(payments, { id: paymentId, entryId, method: 'card', amountPence, state: 'refunded', vendorId })
    await server.db.insert(paymentEvents).values({ paymentId, event: 'refund', state: 'refunded' })
    await add(refunds, {
      id: refundId,
      paymentId,
      competitionId: OVER,
      amountPence,
      reason: 'too-late',
      state: 'settled',
    })
    await server.db.insert(refundEvents).values({ refundId, event: 'settle', state: 'settled' })
    const overdue = { kind: 'settlement-overdue', state: 'open', amountPence, vendorCaseId: vendorId } as const
    await add(paymentCases, { id: randomUUID(), paymentId, competitionId: OVER, ...overdue })
    await add(quickPayTokens, { hash: Buffer.from(randomUUID()), entryId, expiresAt: now })

    // Cash that was won and exchanged for tokens, and tokens from a campaign’s code, as the ledger books them.
    const exchanged = { fromAsset: 'cash', toAsset: 'tokens' }
    await add(exchanges, { key: randomUUID(), ...exchanged, taken: 100, given: 120 })
    await book(
      ['cash', 'issued', 'wallet', 100, 'winsday-prize'],
      ['cash', 'wallet', 'exchanged', 100, 'exchange'],
      ['tokens', 'issued', 'wallet', 120, 'exchange'],
      ['tokens', 'issued', 'wallet', 10, 'campaign'],
    )
    await server.db.execute(
      sql`update wallets set balance = balance + 130 where player_id = ${playerId} and asset = 'tokens'`,
    )
    const claimed = { prizeType: 'tokens', offered: 10, awarded: 10 }
    await add(campaignClaims, {
      campaignId: 'spring',
      key: randomUUID(),
      codeHash: Buffer.from('hash'),
      ...claimed,
    })
    await add(balanceAdjustments, {
      id: randomUUID(),
      asset: 'tokens',
      amount: 5,
      reason: `${surname} asked for it by letter.`,
      state: 'declined',
      proposalId: randomUUID(),
      proposedBy: randomUUID(),
      proposedAt: now,
      decidedBy: randomUUID(),
      decidedAt: now,
    })
    const told = { prize: `a mug for ${surname}` }
    await add(sentMessages, { topic: 'prize-won', outcome: 'delivered', body: told })
    const granted = { source: 'clip', sourceId: 'festival', draw: 'coming', count: 1, createdAt: now }
    await add(winsdayTicketGrants, granted)
    await add(clipViews, { clipId: 'festival', lengthMs: 7000, reportedAt: now })
    const played = { day: '2026-11-25', gameId: 'word-drum', state: 'lost', round: {}, tries: [], isRewarded: true }
    await add(wordDrumPlays, { ...played, createdAt: now })
    await add(notificationDismissals, { notificationId: 'new-programme', dismissedAt: now })
    await add(winsdayTickets, { id: 1_000 + playerId, drawId: 'past', prize: null, revealedAt: now })

    const awardId = randomUUID()
    await add(awards, { id: awardId, ...A_MUG, place: playerId, state: 'delivered' })
    await add(awardEvents, { awardId, event: 'deliver', state: 'delivered', actor: 'job:test' })
    await add(claims, { awardId, address: { line1: '1 High Street' }, nameChoice: 'full' })
    await add(playerUploads, { awardId, picture: Buffer.from('a picture'), width: 1, height: 1 })
    await add(vouchers, { name: 'Sundial', code: `code-${playerId}`, awardId })
    const published = { firstName: 'Alex', surname: 'Morgan', nameChoice: 'full', searchText: 'alex morgan leeds' }
    await server.db
      .insert(winners)
      .values({ id: awardId, wonAt: now, ...published, body: { name: 'Alex Morgan', location: 'Leeds' } })
    const story = { article: { title: `What ${surname} did next`, text: 'They laughed.' } }
    await server.db
      .insert(winnerStories)
      .values({ winnerId: awardId, body: story, searchText: 'what', shows: ['story'] })
    // Written at the desk, with a photograph of them, and open in an editor.
    const [mediaId, fileId] = [randomUUID().replaceAll('-', ''), randomUUID()]
    const photograph = { name: `${surname}.jpg`, alt: `${surname}, laughing`, sizeBytes: 1, uploadedBy: randomUUID() }
    await server.db.insert(mediaItems).values({ id: mediaId, kind: 'picture', format: 'webp', fileId, ...photograph })
    await server.db.insert(mediaParts).values({ fileId, part: 0, content: Buffer.from(`a picture of ${surname}`) })
    const written = { kind: 'winner-story', id: awardId }
    const text = { image: `/media/${mediaId}.webp`, showsImages: [], ...story }
    await server.db.insert(contentItems).values(written)
    await server.db
      .insert(contentRevisions)
      .values({ ...written, revision: 1, body: text, author: `staff:${randomUUID()}` })
    await server.db
      .insert(contentLivePreviews)
      .values({ kind: 'winner-story', itemId: awardId, staffId: randomUUID(), body: text, at: now, expiresAt: now })
    await server.db.insert(publicityConsents).values({
      winnerId: awardId,
      parts: ['story'],
      nameChoice: 'full',
      channel: 'phone',
      wording: 1,
      agreedAt: now,
      recordedBy: `staff:${randomUUID()}`,
    })
    await add(wins, { competitionId: OVER, wonAt: now })
    await add(complaints, {
      key: randomUUID(),
      state: 'open',
      channel: 'email',
      reason: 'price',
      competitionId: OVER,
      words: `${surname} was charged twice.`,
      receivedAt: now,
      acknowledgeBy: now,
      answerBy: now,
      recordedBy: randomUUID(),
    })
    const asked = { state: 'asked', dateOfBirth: '1990-05-17', askedAt: now, nextAttemptAt: new Date('2099-01-01') }
    await add(ageChecks, { id: randomUUID(), ...asked })

    const [payoutId, payerId] = [randomUUID(), 'PAYER1']
    const returned = { state: 'returned', reason: 'blocked', requestedAt: now, changedAt: now } as const
    await add(payouts, { id: payoutId, key: randomUUID(), amountPence: 10, payerId, ...returned })
    await add(payoutEvents, { payoutId, event: 'return', state: 'returned' })
    const linked = { name: surname, maskedEmail: 'a…x@example.com', isVerified: true, linkedAt: now }
    await add(payPalAccounts, { payerId, ...linked })
    await add(oauthStates, { hash: Buffer.from(`state-${playerId}`), expiresAt: now })

    await add(exchanges, { key: randomUUID(), ...exchanged, taken: 10, given: 12 })
    // The house's side of the balances, so that the ledger sums to zero.
    await book(
      ['cash', 'issued', 'wallet', 10, 'gift'],
      ['cash', 'wallet', 'exchanged', 10, 'exchange'],
      ['tokens', 'issued', 'wallet', 12, 'exchange'],
      ['tokens', 'wallet', 'spent', 12, 'entry'],
    )
    await add(discountCredits, { id: randomUUID(), pence: 250, expiresAt: now, endedAt: now })
    await sendCard(player, playerId)
    await server.ask(postSendOtp, { body: { phone: player.phone } })
  }

  /** A postal card that was delivered too late, from a number with or without an account. */
  async function sendCard({ phone, change }: Pick<NamedPlayer, 'phone' | 'change'>, playerId: number | null) {
    const batch = { id: randomUUID(), source: 'post-room', channel: 'postal', reference: randomUUID() }
    await server.db
      .insert(intakeBatches)
      .values({ ...batch, state: 'done', uploadId: randomUUID(), received: 1, rejected: 1 })
    await server.db.insert(intakeRows).values({
      batchId: batch.id,
      line: 1,
      reference: 'C-1',
      body: { phone, name: change.surname, address: change.postcode },
      phone,
      competitionId: OVER,
      enteredAt: server.clock.now,
      state: 'rejected',
      reason: 'closed',
      playerId,
    })
  }

  return {
    server,
    phone,
    sendCard,
    useSite,
    addPlayer: async (fields: Parameters<typeof server.addPlayer>[0] = {}) => {
      const names = namesOf((made += 1))
      const player = await server.addPlayer({ passcode: PASSCODE, balances: { tokens: 40 }, ...fields })
      return { ...player, ...names }
    },
  }
}
