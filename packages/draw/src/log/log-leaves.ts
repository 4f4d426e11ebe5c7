/**
 * The leaves of the log of draws (docs/draw-format.md#log): everything that decides a draw, each as canonical JSON with a
 * `kind`. Whoever reads them in order sees every commitment, every draw that was made void, every result and award.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '@fairdraw/log/bytes.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { CanonicalValue } from '../canonical-json.ts'

/** A draw by its id, subject and attempt, with the hash of what it committed to, as hexadecimal. */
export type OfDraw = { draw: string; subject: string; attempt: number; manifestHash: string }

/** Why a ticket is called: it was drawn, or the one before it for this prize lapsed or was withdrawn. */
export type Called = 'drawn' | 'lapsed' | 'withdrawn'

export type LogLeaf =
  /** A list was committed to. */
  | ({ kind: 'manifest' } & OfDraw)
  /**
   * The round that decides, chosen by the rule: always the leaf after its manifest's. `checkpoint`: SHA-256 of the note
   * whose cosignatures it was chosen from.
   */
  | ({ kind: 'round'; checkpoint: string; round: number; time: string } & OfDraw)
  /** `reasons`: of each person who voided it; `roles`: theirs. `manifestHash`: empty before the commitment. */
  | ({ kind: 'void'; reasons: readonly string[]; roles: readonly string[] } & OfDraw)
  /** `bundle`: SHA-256 of the bundle as canonical JSON. */
  | ({ kind: 'result'; bundle: string } & OfDraw)
  /**
   * A ticket was called to a prize. `place`: of the ticket among the drawn ones, from 0. `insteadOf`: the ticket that had the
   * prize before it; `reason`: of a withdrawal.
   */
  | ({
      kind: 'award'
      place: number
      ticket: number
      called: Called
      insteadOf?: number
      reason?: string
    } & OfDraw)
  /** The closing of a competition's channel was moved. Times in UTC. */
  | { kind: 'closing-moved'; competition: string; channel: string; from: string; to: string; reason: string }
  /**
   * A key that signs from now on, as text. `signature`: by the key before it, over the new key's text, base 64; without
   * one it is the log's first.
   */
  | { kind: 'key'; key: string; signature?: string }

export const LEAF_KINDS = [
  'manifest',
  'round',
  'void',
  'result',
  'award',
  'closing-moved',
  'key',
] as const satisfies readonly LogLeaf['kind'][]

/** The text of a leaf, whose UTF-8 bytes are the entry of the log. */
export const leafText = (leaf: LogLeaf): string => canonicalJson(leaf as CanonicalValue)

/** SHA-256 of a text or of a value as canonical JSON, as hexadecimal. */
export const hashOfText = (text: string): string => toHex(sha256(utf8(text)))
export const hashOfValue = (value: unknown): string => hashOfText(canonicalJson(value as CanonicalValue))
