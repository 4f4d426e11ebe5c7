/** Everything that is published about a finished draw, which is enough to repeat it (docs/draw-format.md#bundle). */
import { MAX_WINNERS, readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Round } from './beacon.ts'
import { MalformedError, readObject } from './read-json.ts'
import type { Reader } from './read-json.ts'
import type { Outcome } from './select.ts'
import { readWitnessed } from './witnessed.ts'
import type { Witnessed } from './witnessed.ts'

/** A drawn ticket. Picks are in the order of drawing; bytes are hexadecimal. */
export type Pick = {
  /** The ticket's index in the list, from 0, and its number. */
  index: number
  ticket: number
  /** The two hashes of which the ticket's holder in the list is made. Neither identifies anybody. */
  owner: string
  player: string
  /** The sibling hashes from the leaf to the root, lowest first. */
  path: readonly string[]
  outcome: Outcome
}

export type Bundle = {
  manifest: Manifest
  manifestHash: string
  witnessed: Witnessed
  beacon: Round
  picks: readonly Pick[]
}

/** Proof for a player that their ticket is in the list. Salt and key are known to them only. */
export type TicketProof = {
  draw: string
  index: number
  ticket: number
  /** Opens the owner with their phone number, as it was at the commitment. */
  salt: string
  owner: string
  /** The number of the player's account, and the key that opens the player with it. */
  account: number
  playerKey: string
  path: readonly string[]
}

/** No list has more than two to the power of this many tickets. */
const MAX_DEPTH = 53
const HASH_BYTES = 32
const SIGNATURE_BYTES = 48
/** Winners and alternates, and as many skipped tickets again. */
export const MAX_PICKS = 4 * MAX_WINNERS

/** Throws `MalformedError` with the first field that is not valid. */
export function readBundle(value: unknown): Bundle {
  const read = readObject(value)
  const beacon = read.object('beacon')
  return {
    manifest: readManifest((value as { manifest: unknown }).manifest),
    manifestHash: read.hex('manifestHash', HASH_BYTES),
    witnessed: readWitnessed(read.object('witnessed')),
    beacon: {
      round: beacon.count('round'),
      signature: beacon.hex('signature', SIGNATURE_BYTES),
      randomness: beacon.hex('randomness', HASH_BYTES),
    },
    picks: read.list('picks', MAX_PICKS, readPick),
  }
}

function readPick(pick: Reader): Pick {
  return {
    index: pick.count('index'),
    ticket: pick.count('ticket'),
    owner: pick.hex('owner', HASH_BYTES),
    player: pick.hex('player', HASH_BYTES),
    path: pick.hexList('path', MAX_DEPTH, HASH_BYTES),
    outcome: readOutcome(pick.object('outcome')),
  }
}

function readOutcome(outcome: Reader): Outcome {
  const kind = outcome.text('kind')
  if (kind === 'winner') return { kind, prize: outcome.count('prize') }
  if (kind === 'alternate' || kind === 'skipped' || kind === 'excluded') return { kind }
  throw new MalformedError(`“${kind}” is no outcome`)
}

/** Throws `MalformedError` with the first field that is not valid. */
export function readTicketProof(value: unknown): TicketProof {
  const read = readObject(value)
  return {
    draw: read.text('draw', 100),
    index: read.count('index'),
    ticket: read.count('ticket'),
    salt: read.hex('salt', HASH_BYTES),
    owner: read.hex('owner', HASH_BYTES),
    account: read.count('account'),
    playerKey: read.hex('playerKey', HASH_BYTES),
    path: read.hexList('path', MAX_DEPTH, HASH_BYTES),
  }
}
