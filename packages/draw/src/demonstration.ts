/**
 * The beacon chain of demonstrations and tests. Its key is public, so it proves nothing, and every page that shows it
 * says so.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { signRound } from './beacon.ts'
import type { Chain, Round } from './beacon.ts'
import { toHex, utf8 } from '@fairdraw/log/bytes.ts'

const SECRET_KEY = sha256(utf8('the key of Fairdraw’s demonstration, which everybody may know'))
// Smaller than the order of the curve's groups for every hash.
SECRET_KEY[0]! &= 0x3f

export const DEMONSTRATION: Chain = {
  name: 'a demonstration’s own beacon',
  hash: toHex(sha256(utf8('fairdraw demonstration'))),
  // Of the key above. To compute it takes a tenth of a second, in every process.
  publicKey:
    'b70d6f5e780d5135af74dc54aa63c42bd3ca5256df443a4670ea62e86a4c3fc540685f1ad054113ae06c2880f0d9f3fc0e0ba8c673b25f6331b3c5da4a14b8e6ffd9b1d75365660c8951ead7d2b428884298afb1f6562079ac8813b08f0e5337',
  genesisSeconds: 1_700_000_000,
  periodSeconds: 3,
  // Nobody waits an hour for a demonstration.
  leadSeconds: 1,
  isDemonstration: true,
}

export const signDemonstrationRound = (round: number): Round => signRound(SECRET_KEY, round)

/** The key of a demonstration's log, as LOG_KEY has it: everybody can read it, so production refuses it. */
export const DEMONSTRATION_LOG_KEY = 'MC4CAQAwBQYDK2VwBCIEIAH455ORX/sfSRGBsOeKbDLmSqt+Bj+xTU48bE/kfpFh'
