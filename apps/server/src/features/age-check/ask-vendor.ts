/** Asks the vendor about the checks that are due, again and again until it answers (docs/mechanisms/account/age-checks.md#asking). */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { databaseNow } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { column, queryRows } from '../../db/rows.ts'
import { ageChecks } from './tables.ts'
import type { WorkReporter } from '../../observability/work-reporter.ts'
import type { AgeChecks, AgeQuestion } from '../../vendors/age-check/age-check.ts'
import { VendorError } from '../../vendors/vendor-error.ts'
import { decide } from './age-checks.ts'
import type { AgeCheck } from './age-checks.ts'

export type AskContext = { db: Db; ageChecks: AgeChecks; workReporter: WorkReporter }

export const AGE_CHECK_BATCH_SIZE = 20
/** When the next check is due; read from an index. */
export const NEXT_AGE_CHECK = sql`select min(next_attempt_at) from age_checks`

/** Longer than the vendor may take, so that no two processes ask about the same check. */
const LEASE = sql`interval '1 minute'`
const FIRST_WAIT_SECONDS = 5
const MAX_WAIT_SECONDS = 3_600
/** Some eleven hours in all. Then staff see it, and the player is told. */
export const MAX_ATTEMPTS = 20
const ASKED_BY = { job: 'check-ages' }
const VENDOR = 'age-check'

/** Asks about due checks; returns how many. Each is claimed first, so that processes do not collide. */
export async function askAboutAges(context: AskContext): Promise<number> {
  const { db } = context
  const claimed = (await db
    .update(ageChecks)
    .set({ nextAttemptAt: sql`clock_timestamp() + ${LEASE}`, attempts: sql`${ageChecks.attempts} + 1` })
    .where(
      sql`(player_id, id) in (select player_id, id from age_checks where next_attempt_at <= clock_timestamp()
            order by next_attempt_at limit ${AGE_CHECK_BATCH_SIZE} for update skip locked)`,
    )
    .returning()) as AgeCheck[]
  // Each is independent: a failed one is due again and delays no other.
  await Promise.all(claimed.map((check) => askAbout(context, check)))
  return claimed.length
}

async function askAbout({ db, ageChecks: vendor, workReporter }: AskContext, check: AgeCheck): Promise<void> {
  const { id, attempts } = check
  try {
    const question = await questionOf(db, check)
    // Erased meanwhile.
    if (!question) return workReporter.skipped('age-check', VENDOR)
    const { state, reference } = await vendor.check(question)
    await decideNow(db, check, state, reference)
    workReporter.succeeded('age-check', VENDOR)
  } catch (error) {
    const isRefused = error instanceof VendorError && error.isPermanent
    if (isRefused || attempts >= MAX_ATTEMPTS) {
      await noteError(db, check, error)
      await decideNow(db, check, isRefused ? 'refused' : 'no-answer')
      return workReporter.gaveUp('age-check', VENDOR, { error, id, attempts })
    }
    const nextAttemptAt = new Date((await databaseNow(db)).getTime() + waitSeconds(attempts) * 1000)
    await noteError(db, check, error, nextAttemptAt)
    workReporter.retrying('age-check', VENDOR, { error, id, attempts, nextAttemptAt })
  }
}

const waitSeconds = (attempts: number): number =>
  Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.max(0, attempts - 1))

/**
 * What the vendor is told: the number, the date of birth if it was given, and the name and postcode that go with a prize
 * that waits, or else those of the account.
 */
async function questionOf(db: Db, { playerId, id, dateOfBirth }: AgeCheck): Promise<AgeQuestion | undefined> {
  const [player] = await queryRows(
    db,
    {
      phone: column.text,
      name: column.nullable(column.text),
      surname: column.nullable(column.text),
      postcode: column.nullable(column.text),
    },
    sql`select p.phone, coalesce(c.address ->> 'name', p.first_name) as name,
          coalesce(c.address ->> 'surname', p.surname) as surname,
          coalesce(c.address ->> 'postcode', p.postcode) as postcode
        from players p
        left join lateral (select claims.address from claims
            join awards a on a.player_id = claims.player_id and a.id = claims.award_id and a.state = 'checking'
          where claims.player_id = p.id order by claims.claimed_at desc limit 1) c on true
        where p.id = ${playerId} and p.erased_at is null`,
  )
  if (!player) return undefined
  const { phone, name, surname, postcode } = player
  return {
    id,
    phone,
    name: name ?? undefined,
    surname: surname ?? undefined,
    postcode: postcode ?? undefined,
    dateOfBirth: dateOfBirth ?? undefined,
  }
}

/** Nothing happens where staff were faster. */
async function decideNow(
  db: Db,
  check: AgeCheck,
  state: Parameters<typeof decide>[2]['state'],
  proof?: string,
): Promise<void> {
  const now = await databaseNow(db)
  await db.transaction(async (tx) => {
    await lockPlayer(tx, check.playerId)
    await decide(tx, check, { state, actor: ASKED_BY, proof, now })
  })
}

/** Only our own text and the vendor's codes are kept (vendor-error.ts); another error may repeat what was sent. */
async function noteError(db: Db, { playerId, id }: AgeCheck, error: unknown, nextAttemptAt?: Date): Promise<void> {
  const lastError = error instanceof VendorError ? error.message : 'the age service could not be reached in time'
  await db
    .update(ageChecks)
    .set({ lastError, ...(nextAttemptAt && { nextAttemptAt }) })
    .where(and(eq(ageChecks.playerId, playerId), eq(ageChecks.id, id), eq(ageChecks.state, 'asked')))
}
