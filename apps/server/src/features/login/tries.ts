/**
 * Failed tries, of passcodes and texted codes together, and what follows: the lock, and after many in a week the guard
 * (2-flows §4; decisions: accounts and passcodes). A number without an account is looked up, counted and locked by the
 * same statements, so that neither answers nor time tell whether it has one.
 */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, rows } from '../../db/rows.ts'
import { playerDevices, players, rateLimits } from '../../db/schema.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import type { AccountEvent } from '../account/events.ts'
import { dropShortCodes } from './codes.ts'
import type { Asking } from './context.ts'
import { underAnyPepper } from './device.ts'

/** An account locks with the failure after this many. */
export const TRY_LIMIT = 5

/**
 * What guards an account for a week: two locks in it, or as many failures as two locks take, however they were spread. A
 * device that is not known then guesses at nothing; it is asked for a texted code, whatever passcode it brings.
 */
export const GUARD = { locks: 2, failures: 2 * (TRY_LIMIT + 1), days: 7 } as const

const DAY_MS = 86_400_000
const STRANGER = 'failed tries of a stranger'
/** A stranger's failures count for so long; they are a lock that nobody opens. */
const STRANGERS_DAYS = 30

export type Account = {
  /** Undefined: the number has no account. */
  playerId: number | undefined
  passcodeHash: string | null
  passcodePepperId: string | null
  /** It opens by a code of six digits; a known device goes in and out all the same. */
  isLocked: boolean
  isGuarded: boolean
  /** It was logged in from the asking device before: its wrong tries are counted apart from those of strangers. */
  isKnownDevice: boolean
  /** The asking device, where it is known, as it is stored: perhaps under an earlier pepper. */
  knownDevice: Buffer | undefined
}

/** What counts a try: the account, or one device that it knows. */
type Counted = Pick<Account, 'playerId' | 'knownDevice'>

const ROW = {
  playerId: column.orNull(column.integer),
  passcodeHash: column.orNull(column.text),
  passcodePepperId: column.orNull(column.text),
  isLocked: column.boolean,
  tries: column.integer,
  failures: column.integer,
  locks: column.integer,
  /** In hexadecimal digits. */
  knownDevice: column.orNull(column.text),
}

/** What a number is, in one statement for every number. */
export async function findAccount(db: Db, { phone, device, now }: Omit<Asking, 'address'>): Promise<Account> {
  const weekAgo = new Date(now.getTime() - GUARD.days * DAY_MS).toISOString()
  const [row] = await rows(
    db,
    ROW,
    sql`select p.id as "playerId", p.passcode_hash as "passcodeHash", p.passcode_pepper_id as "passcodePepperId", p.locked_at is not null as "isLocked",
          coalesce(p.failed_tries, s.hits, 0) as tries,
          (select count(*)::int from account_events e where e.player_id = p.id and e.at > ${weekAgo}::timestamptz
             and e.event = 'login-failed') as failures,
          (select count(*)::int from account_events e where e.player_id = p.id and e.at > ${weekAgo}::timestamptz
             and e.event = 'locked') as locks,
          (select encode(d.hash, 'hex') from player_devices d where d.player_id = p.id and d.hash in (${hexes(device)})
             order by d.seen_at desc limit 1) as "knownDevice"
        from (select ${phone}::text as phone) asked
        left join players p on p.phone = asked.phone
        left join rate_limits s on s.scope = ${STRANGER} and s.subject = asked.phone
          and s.window_start = ${strangersWindow(now).toISOString()}::timestamptz`,
  )
  const { playerId, passcodeHash, passcodePepperId, isLocked, tries, failures, locks, knownDevice } = row!
  return {
    playerId: playerId ?? undefined,
    passcodeHash,
    passcodePepperId,
    isLocked: isLocked || tries > TRY_LIMIT,
    isGuarded: locks >= GUARD.locks || failures >= GUARD.failures,
    isKnownDevice: knownDevice !== null,
    knownDevice: knownDevice === null ? undefined : Buffer.from(knownDevice, 'hex'),
  }
}

/** The hash of a device under each pepper; one that no device has where it does not identify itself. */
function hexes(device: Asking['device']): SQL {
  const stored = underAnyPepper(device)
  const some = stored.length > 0 ? stored : [Buffer.alloc(0)]
  return sql.join(
    some.map((one) => sql`decode(${one.toString('hex')}, 'hex')`),
    sql`, `,
  )
}

/** Whether codes have six digits: four are too few where guessing has been seen. */
export const needsSixDigits = ({ isLocked, isGuarded }: Account): boolean => isLocked || isGuarded

/**
 * Counts a try before it is judged, so that guesses made at once are counted as well. Gives how many that makes, or
 * undefined when the account takes no more.
 */
export async function countTry(
  db: Db,
  phone: string,
  { playerId, knownDevice }: Counted,
  now: Date,
): Promise<number | undefined> {
  if (playerId === undefined) {
    const tries = await addStrangersTry(db, phone, now, 1)
    return tries > TRY_LIMIT + 1 ? undefined : tries
  }
  if (knownDevice) {
    const [counted] = await db
      .update(playerDevices)
      .set({ failedTries: sql`${playerDevices.failedTries} + 1` })
      .where(and(isDevice(playerId, knownDevice), lte(playerDevices.failedTries, TRY_LIMIT)))
      .returning({ tries: playerDevices.failedTries })
    return counted?.tries
  }
  const [counted] = await db
    .update(players)
    .set({ failedTries: sql`${players.failedTries} + 1` })
    .where(and(eq(players.id, playerId), isNull(players.lockedAt), lte(players.failedTries, TRY_LIMIT)))
    .returning({ tries: players.failedTries })
  return counted?.tries
}

/** Takes back a try that could not be judged. */
export async function uncountTry(db: Db, phone: string, { playerId, knownDevice }: Counted, now: Date): Promise<void> {
  if (playerId === undefined) return void (await addStrangersTry(db, phone, now, -1))
  if (knownDevice) {
    await db
      .update(playerDevices)
      .set({ failedTries: sql`greatest(${playerDevices.failedTries} - 1, 0)` })
      .where(isDevice(playerId, knownDevice))
    return
  }
  await db
    .update(players)
    .set({ failedTries: sql`greatest(${players.failedTries} - 1, 0)` })
    .where(and(eq(players.id, playerId), isNull(players.lockedAt)))
}

const isDevice = (playerId: number, hash: Buffer) =>
  and(eq(playerDevices.playerId, playerId), eq(playerDevices.hash, hash))

type Failure = { phone: string; account: Counted; tries: number; now: Date; by: 'passcode' | 'code' }

/**
 * What a counted try that was wrong leads to: one more failure, and beyond the limit the lock. A known device that comes to it is
 * known no more.
 */
export async function failTry(
  db: Db,
  { phone, account: { playerId, knownDevice }, tries, now, by }: Failure,
): Promise<Refusal<'account-locked'> | undefined> {
  const locks = tries > TRY_LIMIT
  await db.transaction(async (tx) => {
    await recordOf(tx, phone, 'login-failed', now, { by, tries })
    if (!locks) return
    // The next code has six digits and may be asked for at once.
    await dropShortCodes(tx, phone)
    if (playerId !== undefined && knownDevice) await tx.delete(playerDevices).where(isDevice(playerId, knownDevice))
    await tx.update(players).set({ lockedAt: now }).where(eq(players.phone, phone))
    await recordOf(tx, phone, 'locked', now)
  })
  return locks ? refuse('account-locked') : undefined
}

/** A known device that came in has its tries again. */
export async function forgiveDevice(db: Db, playerId: number, knownDevice: Buffer | undefined): Promise<void> {
  if (knownDevice) await db.update(playerDevices).set({ failedTries: 0 }).where(isDevice(playerId, knownDevice))
}

/** Tells the player, once a day, that a log-in from a device that is not known was asked for a texted code. */
export async function recordStepUp(db: Db, phone: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  await recordOf(
    db,
    phone,
    'step-up-asked',
    now,
    {},
    sql`not exists (select 1 from account_events e where e.player_id = p.id and e.event = 'step-up-asked'
          and e.at > ${dayAgo}::timestamptz)`,
  )
}

/** Records an event of whoever has the number; of nobody where nobody has it, in as much work. */
async function recordOf(
  db: Db,
  phone: string,
  event: AccountEvent,
  now: Date,
  detail: Record<string, string | number> = {},
  condition: SQL = sql`true`,
): Promise<void> {
  await db.execute(
    sql`insert into account_events (player_id, event, detail, at)
        select p.id, ${event}, ${JSON.stringify(detail)}::jsonb, ${now.toISOString()}::timestamptz
        from players p where p.phone = ${phone} and ${condition}`,
  )
}

function strangersWindow(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % (STRANGERS_DAYS * DAY_MS)))
}

async function addStrangersTry(db: Db, phone: string, now: Date, by: 1 | -1): Promise<number> {
  const [row] = await db
    .insert(rateLimits)
    .values({ scope: STRANGER, subject: phone, windowStart: strangersWindow(now), hits: Math.max(by, 0) })
    .onConflictDoUpdate({
      target: [rateLimits.scope, rateLimits.subject, rateLimits.windowStart],
      set: { hits: sql`greatest(${rateLimits.hits} + ${by}, 0)` },
    })
    .returning({ hits: rateLimits.hits })
  return row!.hits
}

/** Strangers' counts, which outlive the windows of limits. */
export const KEPT_COUNTS = { scope: STRANGER, days: 2 * STRANGERS_DAYS } as const
