/** The device that a request comes from: its stored id, and its description for the player (docs/product-decisions.md#accounts). */
import { and, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { writeQuery } from '../../../db/rows.ts'
import { playerDevices } from '../tables.ts'
import { createKeyring } from '../../../keyring.ts'
import type { Peppers } from '../../../keyring.ts'

export type Device = {
  /** Keyed hash of the random id that the browser stores; undefined if it sends none. */
  hash: Buffer | undefined
  /** The hash under every pepper, the current one first; absent if there is only one pepper. */
  hashes?: Buffer[]
  /** 'Chrome on Android' */
  description: string
}

export const NO_DEVICE: Device = { hash: undefined, description: '' }

type Headers = Record<string, string | string[] | undefined>
export type ReadDevice = (headers: Headers) => Device

const DEVICE_ID = /^[\w-]{16,64}$/

/** The id is stored as a keyed hash, so a copy of the table is of no use to an attacker. */
export function createDevices(peppers: Peppers): ReadDevice {
  const keyring = createKeyring(peppers)
  return (headers) => {
    const id = headers['x-device-id']
    const hashes = typeof id === 'string' && DEVICE_ID.test(id) ? keyring.signatures(`device ${id}`) : []
    return { hash: hashes[0], hashes, description: describeDevice(String(headers['user-agent'] ?? '')) }
  }
}

export const UNKNOWN_DEVICE = 'Unknown device'

/** The first match wins, because many browsers also name others in their user agent, to be served the same pages. */
const BROWSERS = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Describes a user agent with our own words. Nothing from the header itself is repeated. */
export function describeDevice(userAgent: string): string {
  const firstMatch = (table: readonly (readonly [string, RegExp])[]) =>
    table.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [firstMatch(BROWSERS), firstMatch(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? UNKNOWN_DEVICE
}

/** The hashes under which a device may be stored; none if it sends no id. */
export const listDeviceHashes = ({ hash, hashes = hash ? [hash] : [] }: Device): Buffer[] => hashes

const MAX_DEVICES = 20
const DEVICE_RETENTION_DAYS = 400

/** The statements that store the device as known, once and under the current pepper. Only the latest MAX_DEVICES stay. */
export function rememberDeviceQueries(db: Db, playerId: number, device: Device, now: Date) {
  const { hash } = device
  if (!hash) return []
  const outdated = listDeviceHashes(device).filter((one) => !one.equals(hash))
  const ofPlayer = eq(playerDevices.playerId, playerId)
  const older = db
    .select({ hash: playerDevices.hash })
    .from(playerDevices)
    .where(ofPlayer)
    .orderBy(sql`${playerDevices.seenAt} desc`)
    .offset(MAX_DEVICES)
  return [
    ...(outdated.length > 0
      ? [db.delete(playerDevices).where(and(ofPlayer, inArray(playerDevices.hash, outdated)))]
      : []),
    db
      .insert(playerDevices)
      .values({ playerId, hash, seenAt: now })
      .onConflictDoUpdate({ target: [playerDevices.playerId, playerDevices.hash], set: { seenAt: now } }),
    db.delete(playerDevices).where(and(ofPlayer, ne(playerDevices.hash, hash), inArray(playerDevices.hash, older))),
  ].map(writeQuery)
}

/** Deletes one known device of a player. */
export async function deleteDevice(db: Db, playerId: number, device: Device): Promise<void> {
  const stored = listDeviceHashes(device)
  if (stored.length === 0) return
  await db.delete(playerDevices).where(and(eq(playerDevices.playerId, playerId), inArray(playerDevices.hash, stored)))
}

/** Deletes all known devices of a player except the current one. */
export async function deleteOtherDevices(db: Db, playerId: number, device: Device): Promise<void> {
  await db.execute(otherDevicesQuery(db, playerId, device).sql)
}

/** The statement of `deleteOtherDevices`, to be sent with others. */
export function otherDevicesQuery(db: Db, playerId: number, device: Device) {
  const stored = listDeviceHashes(device)
  const others = stored.length > 0 ? notInArray(playerDevices.hash, stored) : undefined
  return writeQuery(db.delete(playerDevices).where(and(eq(playerDevices.playerId, playerId), others)))
}

export async function purgeOldDevices(db: Db, now: Date): Promise<void> {
  await db
    .delete(playerDevices)
    .where(lt(playerDevices.seenAt, new Date(now.getTime() - DEVICE_RETENTION_DAYS * 86_400_000)))
}
