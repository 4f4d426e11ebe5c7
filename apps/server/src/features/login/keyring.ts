/**
 * Keyed hashes under a secret that can be rotated: the current one makes them, the previous ones are still recognised
 * (docs/mechanisms/log-in.md, "Rotating the pepper").
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The current pepper first, then those before it, newest first. One alone may be given as it is. */
export type Peppers = string | readonly string[]

export type Keyring = {
  /** Under the current pepper. */
  sign(text: string): Buffer
  /** Under every pepper, the current one first: what may have been stored or sent. */
  signatures(text: string): Buffer[]
  /** Whether a signature is one of ours, under whichever pepper. */
  fits(signature: Buffer, text: string): boolean
}

export const pepperList = (peppers: Peppers): readonly string[] => (typeof peppers === 'string' ? [peppers] : peppers)

export function createKeyring(peppers: Peppers): Keyring {
  const all = pepperList(peppers)
  const signatures = (text: string) => all.map((pepper) => createHmac('sha256', pepper).update(text).digest())
  return {
    sign: (text) => signatures(text)[0]!,
    signatures,
    fits: (signature, text) =>
      signatures(text).filter((one) => one.length === signature.length && timingSafeEqual(one, signature)).length > 0,
  }
}

/** A name for a pepper that gives nothing of it away. */
export function pepperId(pepper: string): string {
  return createHmac('sha256', pepper).update('the name of this pepper').digest('hex').slice(0, 12)
}
