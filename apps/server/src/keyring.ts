/**
 * Keyed hashes with a pepper that can be rotated: the current pepper makes new hashes, previous peppers are still accepted
 * (docs/mechanisms/log-in.md, "Rotating the pepper").
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The current pepper first, then the previous ones, newest first. A single pepper may be a plain string. */
export type Peppers = string | readonly string[]

export type Keyring = {
  /** Signs with the current pepper. */
  sign(text: string): Buffer
  /** Signatures with every pepper, the current one first: any of them may have been stored or sent. */
  signatures(text: string): Buffer[]
  /** Whether a signature was made with any of the peppers. */
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

/** An id for a pepper that reveals nothing about it. */
export function pepperId(pepper: string): string {
  return createHmac('sha256', pepper).update('the name of this pepper').digest('hex').slice(0, 12)
}
