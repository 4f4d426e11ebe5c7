/** What support and finance have to do with single players: adjustments, ages, messages that did not arrive. */
import type { AgeCheckState } from '@fairdraw/rules/player/age-check.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { checkTry, roundOf, stateAfter } from '@fairdraw/rules/word-drum/word-drum.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { countRows } from '@fairdraw/server/db/rows.ts'
import { approveAdjustment, declineAdjustment } from '@fairdraw/server/features/account/desk/decide-adjustment.ts'
import { proposeAdjustment } from '@fairdraw/server/features/account/desk/propose-adjustment.ts'
import { decide, insertQuestion, listAgeChecks } from '@fairdraw/server/features/age-check/age-checks.ts'
import type { AgeCheck } from '@fairdraw/server/features/age-check/age-checks.ts'
import { ageChecks } from '@fairdraw/server/features/age-check/tables.ts'
import { enqueueMessage } from '@fairdraw/server/features/notification/enqueue-message.ts'
import { outbox } from '@fairdraw/server/features/notification/tables.ts'
import { wordDrumPlays } from '@fairdraw/server/features/word-drum/tables.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { wordDrum } from '../content/word-drum.ts'
import { findStaffId } from '../publish-as-staff.ts'
import { storeAsSent } from './draws.ts'
import { hasMobile } from './people.ts'
import type { Person } from './people.ts'
import { seasonUuid } from './random.ts'
import type { Season } from './open-season.ts'

const SUPPORT = findStaffId('support')
const FINANCE = findStaffId('finance')
const UUID = { adjustment: 31 } as const
const DAY_MS = 86_400_000

/** `nth`: of the season's players with a mobile. */
const ADJUSTMENTS = [
  { nth: 40, asset: 'tokens', amount: 50, reason: 'The quiz had two right answers.', end: 'made' },
  { nth: 41, asset: 'cash', amount: 500, reason: 'Goodwill after a wrong address.', end: 'declined' },
  { nth: 42, asset: 'entry-credits-v1', amount: 2, reason: 'A text was charged twice by the network.', end: 'waits' },
  { nth: 43, asset: 'tokens', amount: 120, reason: 'Tokens of a closed account, proved by letter.', end: 'waits' },
] as const

/** What the last digits of a number decide at the emulator of the age service: '73' has no reply, so that check stays asked. */
const AGE_CHECKS: readonly { state: AgeCheckState; phone: string; daysAgo: number }[] = [
  { state: 'asked', phone: '07700900173', daysAgo: 0.02 },
  { state: 'under-18', phone: '07700900117', daysAgo: 3 },
  { state: 'refused', phone: '07700900172', daysAgo: 5 },
  { state: 'unknown', phone: '07700900171', daysAgo: 6 },
  { state: 'no-answer', phone: '07700900153', daysAgo: 2 },
  { state: 'over-18', phone: '07700900151', daysAgo: 9 },
  { state: 'over-18', phone: '07700900152', daysAgo: 14 },
]

/** Each is of a player of its own. */
const LETTERS = [
  { topic: 'prize-sent', error: '550 mailbox unavailable', attempts: 12, end: 'dead' },
  { topic: 'payout-returned', error: '21610 unsubscribed recipient', attempts: 12, end: 'dead' },
  { topic: 'payment-refunded', error: '30003 unreachable handset', attempts: 12, end: 'dead' },
  { topic: 'prize-unclaimed', error: '30005 unknown handset', attempts: 3, end: 'retrying' },
  { topic: 'marketing-welcome-email', error: '550 mailbox unavailable', attempts: 12, end: 'dropped' },
] as const
const FIRST_LETTER = 60

/** Once: what is there already stays as it is. */
export async function writePlayerWork(db: Db, { people, calendar }: Season, now: Date): Promise<void> {
  const reached = people.filter(hasMobile)
  await writeAdjustments(db, reached, now)
  await writeAgeChecks(db, reached, now)
  await writeLetters(db, reached, now)
  await writePlays(db, reached, calendar.now)
}

async function writeAdjustments(db: Db, reached: readonly Person[], now: Date): Promise<void> {
  for (const { nth, asset, amount, reason, end } of ADJUSTMENTS) {
    const key = { playerId: reached[nth]!.id, id: seasonUuid(UUID.adjustment, nth), now }
    const proposed = await proposeAdjustment(db, { ...key, asset, amount, reason, staffId: SUPPORT })
    // It was decided since.
    if (!proposed.ok) continue
    if (end === 'made') await approveAdjustment(db, { ...key, staffId: FINANCE })
    if (end === 'declined')
      await declineAdjustment(db, { ...key, staffId: FINANCE, reason: 'There was no wrong address.' })
  }
}

async function writeAgeChecks(db: Db, reached: readonly Person[], now: Date): Promise<void> {
  for (const { state, phone, daysAgo } of AGE_CHECKS) {
    const { id: playerId } = reached.find((one) => one.phone === phone)!
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    await db.transaction(async (tx) => {
      if ((await listAgeChecks(tx, playerId)).length > 0) return
      await insertQuestion(tx, { playerId, now: at })
      const [asked] = await listAgeChecks(tx, playerId)
      if (state === 'asked') await postpone(tx, asked!)
      else
        await decide(tx, asked!, {
          state,
          actor: { job: 'check-ages' },
          now: new Date(at.getTime() + 60_000),
          proof: 'age_season',
        })
      await storeAsSent(tx, at)
    })
  }
}

/** The service has not answered so far, and is asked again when nobody looks any more. */
const postpone = (tx: Db, { playerId, id }: AgeCheck) =>
  tx
    .update(ageChecks)
    .set({
      attempts: 6,
      lastError: 'the age service answered 504',
      nextAttemptAt: sql`clock_timestamp() + interval '20 hours'`,
    })
    .where(and(eq(ageChecks.playerId, playerId), eq(ageChecks.id, id)))

async function writeLetters(db: Db, reached: readonly Person[], now: Date): Promise<void> {
  const players = LETTERS.map((_, nth) => reached[FIRST_LETTER + nth]!.id)
  if ((await countRows(db, sql`select from outbox where player_id in ${players}`)) > 0) return
  await db.transaction(async (tx) => {
    for (const [nth, { topic, error, attempts, end }] of LETTERS.entries()) {
      const playerId = players[nth]!
      await enqueueMessage(tx, playerId, topic, {
        amountPence: 500,
        name: 'A greenhouse',
        reason: 'failed',
        prize: 'A greenhouse',
      })
      const isDead = end !== 'retrying'
      await tx
        .update(outbox)
        .set({
          attempts,
          lastError: error,
          at: new Date(now.getTime() - 2 * DAY_MS),
          dueAt: isDead ? sql`'infinity'` : sql`clock_timestamp() + interval '2 hours'`,
          ...(isDead && { deadAt: new Date(now.getTime() - DAY_MS / 2) }),
          ...(end === 'dropped' && { dropReason: 'The player has closed the mailbox.', body: {} }),
        })
        .where(and(eq(outbox.playerId, playerId), inArray(outbox.topic, [topic])))
      // Its card, if it has one, is shown elsewhere.
      await tx.execute(sql`delete from outbox where player_id = ${playerId} and topic = ${`${topic}/card`}`)
    }
  })
}

/** Yesterday's word: one player found it, one did not, and one has not finished. */
async function writePlays(db: Db, reached: readonly Person[], now: Date): Promise<void> {
  const at = new Date(now.getTime() - DAY_MS)
  const day = londonDay(at)
  const round = roundOf(wordDrum.words, day)
  const wrong = round.answer.map((face, drum) => (face + 1) % round.drums[drum]!.length)
  const plays = [[round.answer], [wrong, wrong, wrong], [wrong]]
  for (const [nth, stops] of plays.entries()) {
    const tries = stops.map((one) => checkTry(round, one))
    await db
      .insert(wordDrumPlays)
      .values({
        playerId: reached[70 + nth]!.id,
        day,
        gameId: wordDrum.game.id,
        state: stateAfter(tries),
        round,
        tries,
        isRewarded: false,
        createdAt: at,
      })
      .onConflictDoNothing()
  }
}
