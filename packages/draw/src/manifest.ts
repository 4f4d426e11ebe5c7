/**
 * The commitment: published before anybody can know the result, and never changed afterwards
 * (docs/draw-format.md#manifest).
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, utf8 } from '@fairdraw/log/bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { MalformedError, readObject } from './read-json.ts'
import type { Reader } from './read-json.ts'
import type { DrawRules, Prize } from './select.ts'

export const ALGORITHM = 'fairdraw-draw-2'

/** What the winners of a prize get, as it is awarded. `value`: pence of money and things, otherwise units. */
export type CommittedPrize = {
  type: string
  value: number
  name: string
  numberOfTokens?: number
  numberOfEntries?: number
  physicalType?: string
  voucherName?: string
}

export type Manifest = Omit<DrawRules, 'prizes' | 'excluded'> & {
  prizes: readonly (Prize & { prize: CommittedPrize })[]
  algorithm: typeof ALGORITHM
  /** The draw's id, what it is a draw of (`competition 1234`), and its title. */
  draw: string
  subject: string
  title: string
  /** 1 for the first draw of these tickets. A redraw names the hash of the manifest before it. */
  attempt: number
  redrawOf?: string
  /** The root of the tree over all tickets, as hexadecimal, and the number of tickets. */
  root: string
  count: number
  /** The versions of the terms under which the tickets were sold, with the hash of their texts. */
  terms: readonly { version: number; hash: string }[]
  /** The tickets by the channel of their entries; empty where they have none. */
  channels: readonly { channel: string; tickets: number }[]
  /** The list has no ticket that arrived after this time. ISO 8601, UTC. */
  cutOff: string
  /** Not before `cutOff`. */
  committedAt: string
  /**
   * Tickets of the list that get nothing when they are drawn, by ascending number, each with its reason. Only a redraw has
   * them: its list is that of the first attempt.
   */
  excluded?: readonly Excluded[]
  /** The hash of the keys of the log and its witnesses, and of how many must sign (`keysHashOf` in witnessed.ts). */
  keys: string
  /**
   * The chain whose round decides, by its hash, as hexadecimal; and the seconds from the last signature that the rule
   * counts to that round. Not less than the chain's own lead.
   */
  beacon: { chain: string; lead: number }
}

export type Excluded = { ticket: number; reason: string }

export const MAX_PRIZES = 1_000
export const MAX_WINNERS = 100_000
const MAX_CHANNELS = 20
const MAX_EXCLUDED = 100_000
const MAX_REASON = 200
const MAX_LEAD_SECONDS = 7 * 86_400

/** Throws `MalformedError` with the first field that is not valid, or that the hash would not cover. */
export function readManifest(value: unknown): Manifest {
  const read = readObject(value, 'manifest')
  const beacon = read.object('beacon')
  if (read.text('algorithm') !== ALGORITHM)
    throw new MalformedError(`this program knows the algorithm ${ALGORITHM} alone`)
  const manifest: Manifest = {
    algorithm: ALGORITHM,
    draw: read.text('draw', 100),
    subject: read.text('subject', 100),
    title: read.text('title'),
    attempt: read.count('attempt', 100),
    ...read.optional('redrawOf', (one) => ({ redrawOf: one.hex('redrawOf', 32) })),
    root: read.hex('root', 32),
    count: read.count('count'),
    prizes: read.list('prizes', MAX_PRIZES, readPrize),
    alternates: read.count('alternates', MAX_WINNERS),
    onePrizePerPlayer: read.flag('onePrizePerPlayer'),
    terms: read.list('terms', MAX_PRIZES, readTerms),
    channels: read.list('channels', MAX_CHANNELS, readChannel),
    cutOff: read.time('cutOff'),
    committedAt: read.time('committedAt'),
    ...read.optional('excluded', (one) => ({ excluded: one.list('excluded', MAX_EXCLUDED, readExcluded) })),
    keys: read.hex('keys', 32),
    beacon: { chain: beacon.hex('chain', 32), lead: beacon.count('lead', MAX_LEAD_SECONDS) },
  }
  beacon.end()
  read.end()
  return manifest
}

function readPrize(read: Reader): Manifest['prizes'][number] {
  const prize = {
    name: read.text('name'),
    winners: read.count('winners', MAX_WINNERS),
    prize: readCommitted(read.object('prize')),
  }
  read.end()
  return prize
}

function readCommitted(read: Reader): CommittedPrize {
  const prize = {
    type: read.text('type'),
    value: read.count('value'),
    name: read.text('name'),
    ...read.optional('numberOfTokens', (one) => ({ numberOfTokens: one.count('numberOfTokens') })),
    ...read.optional('numberOfEntries', (one) => ({ numberOfEntries: one.count('numberOfEntries') })),
    ...read.optional('physicalType', (one) => ({ physicalType: one.text('physicalType') })),
    ...read.optional('voucherName', (one) => ({ voucherName: one.text('voucherName') })),
  }
  read.end()
  return prize
}

function readTerms(read: Reader): Manifest['terms'][number] {
  const terms = { version: read.count('version'), hash: read.hex('hash', 32) }
  read.end()
  return terms
}

function readChannel(read: Reader): Manifest['channels'][number] {
  const channel = { channel: read.text('channel', 100), tickets: read.count('tickets') }
  read.end()
  return channel
}

function readExcluded(read: Reader): Excluded {
  const excluded = { ticket: read.count('ticket'), reason: read.text('reason', MAX_REASON) }
  read.end()
  return excluded
}

/** The hash of the texts of terms: of their list as canonical JSON. */
export const termsHashOf = (texts: readonly string[]): string => toHex(sha256(utf8(canonicalJson([...texts]))))

/** SHA-256 of the manifest as canonical JSON. */
export function manifestHashOf(manifest: Manifest): Uint8Array {
  return sha256(utf8(canonicalJson(manifest)))
}
