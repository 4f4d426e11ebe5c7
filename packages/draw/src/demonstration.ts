/**
 * The beacon chain of demonstrations and tests. Its key is public, so it proves nothing, and every page that shows it
 * says so.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { publicKeyOf, signRound } from './beacon.ts'
import type { Chain, Round } from './beacon.ts'
import { toHex, utf8 } from './bytes.ts'

const SECRET_KEY = sha256(utf8('the key of Fairdraw’s demonstration, which everybody may know'))
// Smaller than the order of the curve's groups for every hash.
SECRET_KEY[0]! &= 0x3f

export const DEMONSTRATION: Chain = {
  name: 'a demonstration’s own beacon',
  hash: toHex(sha256(utf8('fairdraw demonstration'))),
  publicKey: publicKeyOf(SECRET_KEY),
  genesisSeconds: 1_700_000_000,
  periodSeconds: 3,
  isDemonstration: true,
}

export const signDemonstrationRound = (round: number): Round => signRound(SECRET_KEY, round)
