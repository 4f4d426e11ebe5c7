/**
 * Counts failed tries of passcodes and texted codes together. Too many lock the account; many within a week guard it
 * (2-flows §4; docs/product-decisions.md#accounts). A number without an account is looked up, counted and locked by the same
 * statements, so neither the reply nor its timing reveals whether the number has an account.
 */
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import { playerDevices } from './tables.ts'
import { players } from '../player/tables.ts'
import { rateLimits } from '../../http/tables.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { UNKNOWN_NUMBER_TRIES } from '../../http/rate-limits/limit-table.ts'
import type { AccountEvent } from '../player/events.ts'
import { deleteShortCodes } from './code/codes.ts'
import type { PhoneRequest } from './context.ts'
import { listDeviceHashes } from './session/device.ts'

/** The next failure after this many locks the account. */
export const TRY_LIMIT = 5

/**
 * An account is guarded when the last week has two locks, or as many failures as two locks take, however they were spread. Then
 * an unknown device cannot try passcodes at all: it needs a texted code.
 */
export const GUARD = { locks: 2, failures: 2 * (TRY_LIMIT + 1), days: 7 } as const

const DAY_MS = 86_400_000

export type Account = {
  /** Undefined: the number has no account. */
  playerId: number | undefined
  passcodeHash: string | null
  passcodePepperId: string | null
  /** A six-digit code unlocks it. Known devices can still log in while it is locked. */
  isLocked: boolean
  isGuarded: boolean
  /** The account was logged in from this device before. Its failed tries are counted separately from those of strangers. */
  isKnownDevice: boolean
  /** The stored hash of the device, if it is known. It may have been made with an earlier pepper. */
  knownDevice: Buffer | undefined
}

/** Where a try is counted: on the account, or on one of its known devices. */
type TryCounter = Pick<Account, 'playerId' | 'knownDevice'>

const ROW = {
  playerId: column.nullable(column.integer),
  passcodeHash: column.nullable(column.text),
  passcodePepperId: column.nullable(column.text),
  isLocked: column.boolean,
  tries: column.integer,
  failures: column.integer,
  locks: column.integer,
  /** In hexadecimal digits. */
  knownDevice: column.nullable(column.text),
}

/** Loads the account of a number. The same statement runs for every number. */
export async function findAccount(db: Db, { phone, device, now }: Omit<PhoneRequest, 'address'>): Promise<Account> {
  const weekAgo = new Date(now.getTime() - GUARD.days * DAY_MS).toISOString()
  const [row] = await queryRows(
    db,
    ROW,
    sql`select p.id as "playerId", p.passcode_hash as "passcodeHash", p.passcode_pepper_id as "passcodePepperId", p.locked_at is not null as "isLocked",
          coalesce(p.failed_tries, s.hits, 0) as tries,
          (select count(*)::int from account_events e where e.player_id = p.id and e.at > ${weekAgo}::timestamptz
             and e.event = 'login-failed') as failures,
          (select count(*)::int from account_events e where e.player_id = p.id and e.at > ${weekAgo}::timestamptz
             and e.event = 'locked') as locks,
          (select encode(d.hash, 'hex') from player_devices d where d.player_id = p.id and d.hash in (${deviceHashesSql(device)})
             order by d.seen_at desc limit 1) as "knownDevice"
        from (select ${phone}::text as phone) asked
        left join players p on p.phone = asked.phone
        left join rate_limits s on s.scope = ${UNKNOWN_NUMBER_TRIES.scope} and s.subject = asked.phone
          and s.window_start = ${unknownNumberWindow(now).toISOString()}::timestamptz`,
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

/** The hash of a device under each pepper. A device without an id gets an empty hash, which matches no row. */
function deviceHashesSql(device: PhoneRequest['device']): SQL {
  const stored = listDeviceHashes(device)
  const some = stored.length > 0 ? stored : [Buffer.alloc(0)]
  return sql.join(
    some.map((one) => sql`decode(${one.toString('hex')}, 'hex')`),
    sql`, `,
  )
}

/** Four digits are too few for a code once somebody has been guessing. */
export const needsSixDigits = ({ isLocked, isGuarded }: Account): boolean => isLocked || isGuarded

/**
 * Counts a try before it is verified, so that concurrent guesses are counted too. Returns the number of tries so far, or
 * undefined when the account accepts no more.
 */
export async function countTry(
  db: Db,
  phone: string,
  { playerId, knownDevice }: TryCounter,
  now: Date,
): Promise<number | undefined> {
  if (playerId === undefined) {
    const tries = await addUnknownNumberTry(db, phone, now, 1)
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

/** Reverts the count of a try that turned out to be right or could not be verified. */
export async function uncountTry(
  db: Db,
  phone: string,
  { playerId, knownDevice }: TryCounter,
  now: Date,
): Promise<void> {
  if (playerId === undefined) return void (await addUnknownNumberTry(db, phone, now, -1))
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

type Failure = { phone: string; account: TryCounter; tries: number; now: Date; by: 'passcode' | 'code' }

/**
 * Records a failed try that was already counted, and locks the account beyond the limit. A known device that exceeds the limit is
 * no longer known.
 */
export async function recordFailedTry(
  db: Db,
  { phone, account: { playerId, knownDevice }, tries, now, by }: Failure,
): Promise<Refusal<'account-locked'> | undefined> {
  const locks = tries > TRY_LIMIT
  await db.transaction(async (tx) => {
    await recordEventByPhone(tx, phone, 'login-failed', now, { by, tries })
    if (!locks) return
    // Deletes the cooldown with the codes, so the next code (six digits) may be requested at once.
    await deleteShortCodes(tx, phone)
    if (playerId !== undefined && knownDevice) await tx.delete(playerDevices).where(isDevice(playerId, knownDevice))
    await tx.update(players).set({ lockedAt: now }).where(eq(players.phone, phone))
    await recordEventByPhone(tx, phone, 'locked', now)
  })
  return locks ? refuse('account-locked') : undefined
}

/** Resets the failed tries of a known device after it logged in. */
export async function resetDeviceTries(db: Db, playerId: number, knownDevice: Buffer | undefined): Promise<void> {
  if (knownDevice) await db.update(playerDevices).set({ failedTries: 0 }).where(isDevice(playerId, knownDevice))
}

/** Records for the player, at most once a day, that a log-in from an unknown device needed a texted code. */
export async function recordStepUp(db: Db, phone: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  await recordEventByPhone(
    db,
    phone,
    'step-up-asked',
    now,
    {},
    sql`not exists (select 1 from account_events e where e.player_id = p.id and e.event = 'step-up-asked'
          and e.at > ${dayAgo}::timestamptz)`,
  )
}

/** Records an event of the account with this number. Without an account it writes nothing, but does the same work. */
async function recordEventByPhone(
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

function unknownNumberWindow(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % (UNKNOWN_NUMBER_TRIES.windowDays * DAY_MS)))
}

async function addUnknownNumberTry(db: Db, phone: string, now: Date, by: 1 | -1): Promise<number> {
  const [row] = await db
    .insert(rateLimits)
    .values({
      scope: UNKNOWN_NUMBER_TRIES.scope,
      subject: phone,
      windowStart: unknownNumberWindow(now),
      hits: Math.max(by, 0),
    })
    .onConflictDoUpdate({
      target: [rateLimits.scope, rateLimits.subject, rateLimits.windowStart],
      set: { hits: sql`greatest(${rateLimits.hits} + ${by}, 0)` },
    })
    .returning({ hits: rateLimits.hits })
  return row!.hits
}
