/**
 * Counts failed tries of passcodes and texted codes together. Too many lock the account; many within a week guard it
 * (2-flows §4; docs/product-decisions.md#accounts). A number without an account is looked up, counted and locked by the same
 * statements, so neither the reply nor its timing reveals whether the number has an account.
 */
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, commitAll, queryRows, writeQuery } from '../../db/rows.ts'
import type { RowOf } from '../../db/rows.ts'
import { playerDevices } from './tables.ts'
import { players } from '../player/tables.ts'
import { refuse } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import { UNKNOWN_NUMBER_TRIES } from '../../http/rate-limits/limit-table.ts'
import type { AccountEvent } from '../player/events.ts'
import { shortCodesQuery } from './code/codes.ts'
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

type Asked = Omit<PhoneRequest, 'address'>

/** Loads the account of a number. The same statement runs for every number. */
export async function findAccount(db: Db, asked: Asked): Promise<Account> {
  const { columns, sql: find } = accountQuery(asked)
  return accountOf(await queryRows(db, columns, find))
}

/** The statement of `findAccount`, to be sent with others; `accountOf` reads its row. */
export function accountQuery({ phone, device, now }: Asked) {
  const weekAgo = new Date(now.getTime() - GUARD.days * DAY_MS).toISOString()
  return {
    columns: ROW,
    sql: sql`select p.id as "playerId", p.passcode_hash as "passcodeHash", p.passcode_pepper_id as "passcodePepperId", p.locked_at is not null as "isLocked",
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
  }
}

export function accountOf([row]: RowOf<typeof ROW>[]): Account {
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
export async function countTry(db: Db, phone: string, counter: TryCounter, now: Date): Promise<number | undefined> {
  const [row] = await queryRows(db, { tries: column.integer }, countTrySql(phone, counter, now))
  return acceptedTries(row?.tries)
}

/** The number of tries, if the account accepts so many. */
export const acceptedTries = (tries: number | null | undefined): number | undefined =>
  tries === null || tries === undefined || tries > TRY_LIMIT + 1 ? undefined : tries

/** A statement that counts a try if `condition` holds, and returns `tries`, or nothing when the account accepts no more. */
export function countTrySql(
  phone: string,
  { playerId, knownDevice }: TryCounter,
  now: Date,
  condition = sql`true`,
): SQL {
  if (playerId === undefined) return unknownNumberTrySql(phone, now, 1, condition)
  if (knownDevice)
    return sql`update player_devices set failed_tries = failed_tries + 1
      where player_id = ${playerId} and hash = ${knownDevice} and failed_tries <= ${TRY_LIMIT} and ${condition}
      returning failed_tries as tries`
  return sql`update players set failed_tries = failed_tries + 1
    where id = ${playerId} and locked_at is null and failed_tries <= ${TRY_LIMIT} and ${condition}
    returning failed_tries as tries`
}

/** Reverts the count of a try that turned out to be right or could not be verified. */
export async function uncountTry(db: Db, phone: string, counter: TryCounter, now: Date): Promise<void> {
  await db.execute(uncountTryQuery(phone, counter, now).sql)
}

/** The statement of `uncountTry`, to be sent with others. */
export function uncountTryQuery(phone: string, { playerId, knownDevice }: TryCounter, now: Date) {
  const uncount = () => {
    if (playerId === undefined) return unknownNumberTrySql(phone, now, -1)
    if (knownDevice)
      return sql`update player_devices set failed_tries = greatest(failed_tries - 1, 0)
        where player_id = ${playerId} and hash = ${knownDevice}`
    return sql`update players set failed_tries = greatest(failed_tries - 1, 0) where id = ${playerId} and locked_at is null`
  }
  return { columns: {}, sql: uncount() }
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
  const isKnown = playerId !== undefined && knownDevice
  await db.transaction(async (tx) => {
    const lock = () => [
      // Deletes the cooldown with the codes, so the next code (six digits) may be requested at once.
      shortCodesQuery(phone),
      writeQuery(tx.update(players).set({ lockedAt: now }).where(eq(players.phone, phone))),
      ...(isKnown ? [writeQuery(tx.delete(playerDevices).where(isDevice(playerId, knownDevice)))] : []),
      eventByPhoneQuery(phone, 'locked', now),
    ]
    await commitAll(tx, [eventByPhoneQuery(phone, 'login-failed', now, { by, tries }), ...(locks ? lock() : [])])
  })
  return locks ? refuse('account-locked') : undefined
}

/** The statement that resets the failed tries of a known device after it logged in. */
export const resetDeviceQuery = (db: Db, playerId: number, knownDevice: Buffer) =>
  writeQuery(db.update(playerDevices).set({ failedTries: 0 }).where(isDevice(playerId, knownDevice)))

/** Records for the player, at most once a day, that a log-in from an unknown device needed a texted code. */
export async function recordStepUp(db: Db, phone: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  const isFirst = sql`not exists (select 1 from account_events e where e.player_id = p.id and e.event = 'step-up-asked'
    and e.at > ${dayAgo}::timestamptz)`
  await db.execute(eventByPhoneQuery(phone, 'step-up-asked', now, {}, isFirst).sql)
}

/** Records an event of the account with this number. Without an account it writes nothing, but does the same work. */
function eventByPhoneQuery(
  phone: string,
  event: AccountEvent,
  now: Date,
  detail: Record<string, string | number> = {},
  condition: SQL = sql`true`,
) {
  return {
    columns: {},
    sql: sql`insert into account_events (player_id, event, detail, at)
      select p.id, ${event}, ${JSON.stringify(detail)}::jsonb, ${now.toISOString()}::timestamptz
      from players p where p.phone = ${phone} and ${condition}`,
  }
}

function unknownNumberWindow(now: Date): Date {
  return new Date(now.getTime() - (now.getTime() % (UNKNOWN_NUMBER_TRIES.windowDays * DAY_MS)))
}

function unknownNumberTrySql(phone: string, now: Date, by: 1 | -1, condition = sql`true`): SQL {
  return sql`insert into rate_limits as r (scope, subject, window_start, hits)
    select ${UNKNOWN_NUMBER_TRIES.scope}::text, ${phone}::text, ${unknownNumberWindow(now).toISOString()}::timestamptz, ${Math.max(by, 0)}::int
    where ${condition}
    on conflict (scope, subject, window_start) do update set hits = greatest(r.hits + ${by}::int, 0)
    returning hits as tries`
}
