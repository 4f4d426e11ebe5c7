/** The device that a call comes from: what it keeps of itself, and how its player knows it again (decisions: accounts). */
import { and, eq, inArray, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { playerDevices } from '../../db/schema.ts'
import { createKeyring } from './keyring.ts'
import type { Peppers } from './keyring.ts'

export type Device = {
  /** Of the random number that the browser keeps; undefined where it sends none. */
  hash: Buffer | undefined
  /** The same under the peppers before, the current one first; absent where there is one pepper alone. */
  hashes?: Buffer[]
  /** 'Chrome on Android' */
  words: string
}

export const NO_DEVICE: Device = { hash: undefined, words: '' }

type Headers = Record<string, string | string[] | undefined>
export type ReadDevice = (headers: Headers) => Device

const DEVICE_ID = /^[\w-]{16,64}$/

/** The number is kept as a keyed hash: a copy of the table opens nothing. */
export function createDevices(peppers: Peppers): ReadDevice {
  const keyring = createKeyring(peppers)
  return (headers) => {
    const id = headers['x-device-id']
    const hashes = typeof id === 'string' && DEVICE_ID.test(id) ? keyring.signatures(`device ${id}`) : []
    return { hash: hashes[0], hashes, words: deviceWords(String(headers['user-agent'] ?? '')) }
  }
}

export const UNKNOWN_DEVICE = 'Unknown device'

/** First that fits: many browsers name those whose pages they want to be shown as well. */
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

/** A browser's own description in words; nothing of what it says is repeated. */
export function deviceWords(userAgent: string): string {
  const known = (table: readonly (readonly [string, RegExp])[]) => table.find(([, sign]) => sign.test(userAgent))?.[0]
  const [browser, system] = [known(BROWSERS), known(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? UNKNOWN_DEVICE
}

/** How a device may be stored; none where it does not identify itself. */
export const underAnyPepper = ({ hash, hashes = hash ? [hash] : [] }: Device): Buffer[] => hashes

const MOST_REMEMBERED = 20
const FORGOTTEN_AFTER_DAYS = 400

/** Knows the device again from now on, once and under the current pepper; of many the latest are kept. */
export async function rememberDevice(db: Db, playerId: number, device: Device, now: Date): Promise<void> {
  const { hash } = device
  if (!hash) return
  const outdated = underAnyPepper(device).filter((one) => !one.equals(hash))
  if (outdated.length > 0)
    await db
      .delete(playerDevices)
      .where(and(eq(playerDevices.playerId, playerId), inArray(playerDevices.hash, outdated)))
  await db
    .insert(playerDevices)
    .values({ playerId, hash, seenAt: now })
    .onConflictDoUpdate({ target: [playerDevices.playerId, playerDevices.hash], set: { seenAt: now } })
  const older = db
    .select({ hash: playerDevices.hash })
    .from(playerDevices)
    .where(eq(playerDevices.playerId, playerId))
    .orderBy(sql`${playerDevices.seenAt} desc`)
    .offset(MOST_REMEMBERED)
  await db
    .delete(playerDevices)
    .where(and(eq(playerDevices.playerId, playerId), ne(playerDevices.hash, hash), inArray(playerDevices.hash, older)))
}

/** Forgets one device of a player. */
export async function forgetDevice(db: Db, playerId: number, device: Device): Promise<void> {
  const stored = underAnyPepper(device)
  if (stored.length === 0) return
  await db.delete(playerDevices).where(and(eq(playerDevices.playerId, playerId), inArray(playerDevices.hash, stored)))
}

/** Forgets all devices of a player but the one that asks. */
export async function forgetOtherDevices(db: Db, playerId: number, device: Device): Promise<void> {
  const stored = underAnyPepper(device)
  const others = stored.length > 0 ? notInArray(playerDevices.hash, stored) : undefined
  await db.delete(playerDevices).where(and(eq(playerDevices.playerId, playerId), others))
}

export async function forgetOldDevices(db: Db, now: Date): Promise<void> {
  await db
    .delete(playerDevices)
    .where(lt(playerDevices.seenAt, new Date(now.getTime() - FORGOTTEN_AFTER_DAYS * 86_400_000)))
}
