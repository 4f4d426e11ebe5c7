/**
 * Public randomness (docs/draw-format.md#beacon). A chain publishes one signature after another at known times. Nobody
 * knows a signature before its time, and everybody can check that it is the only valid one for its round. The chains
 * that we accept are pinned here by their keys.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { fromHex, toHex, uint64 } from '@fairdraw/log/bytes.ts'

/**
 * A chain of the scheme `bls-unchained-g1-rfc9380`: signatures on G1 over the SHA-256 of the round's number, keys on
 * G2.
 */
export type Chain = {
  name: string
  hash: string
  publicKey: string
  /** When round 1 was published, in seconds since 1970. The other rounds follow, one each period. */
  genesisSeconds: number
  periodSeconds: number
  /**
   * The least time between a commitment and its round, so that others can store the list before anybody knows the
   * result. It belongs to the chain that a manifest names: a draw cannot choose a shorter one.
   */
  leadSeconds: number
  /** Whether anybody can sign its rounds. Such a chain is only for demonstrations and tests. */
  isDemonstration: boolean
}

/** The public network of the League of Entropy. */
export const QUICKNET: Chain = {
  name: 'drand quicknet',
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
  leadSeconds: 3_600,
  isDemonstration: false,
}

export type Round = { round: number; signature: string; randomness: string }

/** The time at which a round is published. */
export function timeOfRound({ genesisSeconds, periodSeconds }: Chain, round: number): Date {
  return new Date((genesisSeconds + (round - 1) * periodSeconds) * 1000)
}

/** The first round that is published at this time or later. */
export function roundAfter({ genesisSeconds, periodSeconds }: Chain, time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() / 1000 - genesisSeconds) / periodSeconds) + 1)
}

const DST = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const { shortSignatures } = bls12_381
const messageOf = (round: number) => shortSignatures.hash(sha256(uint64(round)), DST)

/** Whether the chain has signed this round, and the randomness is the hash of the signature. */
export function isGenuine({ publicKey }: Chain, { round, signature, randomness }: Round): boolean {
  const signed = fromHex(signature)
  if (!signed || toHex(sha256(signed)) !== randomness) return false
  try {
    return shortSignatures.verify(signed, messageOf(round), fromHex(publicKey)!)
  } catch {
    // The signature is not a point on the curve.
    return false
  }
}

/** Signs a round with the key of a demonstration chain. */
export function signRound(secretKey: Uint8Array, round: number): Round {
  const signature = shortSignatures.sign(messageOf(round), secretKey).toBytes()
  return { round, signature: toHex(signature), randomness: toHex(sha256(signature)) }
}

/** The public key of a demonstration chain, as hexadecimal. */
export function publicKeyOf(secretKey: Uint8Array): string {
  return toHex(shortSignatures.getPublicKey(secretKey).toBytes())
}
