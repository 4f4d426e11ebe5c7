/**
 * That a list was there, and was the only one, before the number that decides was known (docs/draw-format.md#witnesses). The
 * log's leaf of the manifest is the last of a tree that a quorum of witnesses has signed; their times choose the round. The
 * next leaf names that round, and a quorum has signed a tree with it before the round was published. So neither the list nor
 * the round can be chosen by its result.
 */
import { fromHex, toHex, utf8 } from '@fairdraw/log/bytes.ts'
import { parseCheckpoint } from '@fairdraw/log/checkpoint.ts'
import type { Checkpoint } from '@fairdraw/log/checkpoint.ts'
import { checkCosignature } from '@fairdraw/log/cosignature.ts'
import { isInTree, leafOf } from '@fairdraw/log/merkle.ts'
import { checkSignature, parseKey, parseNote } from '@fairdraw/log/note.ts'
import type { KeyType, NoteKey } from '@fairdraw/log/note.ts'
import { roundAfter, timeOfRound } from './beacon.ts'
import type { Chain } from './beacon.ts'
import { Failure } from './failure.ts'
import { hashOfText, hashOfValue, leafText } from './log/log-leaves.ts'
import type { OfDraw } from './log/log-leaves.ts'
import { manifestHashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Reader } from './read-json.ts'

/** Who signs, as keys in text form, and how many of the witnesses must. */
export type LogKeys = { log: string; witnesses: readonly string[]; quorum: number }

/** A signed checkpoint with its cosignatures, and the path of a leaf in its tree, as hexadecimal. */
export type SignedPath = { checkpoint: string; path: readonly string[] }

export type Witnessed = {
  keys: LogKeys
  /** The index of the manifest's leaf in the log. The round's leaf is the next. */
  index: number
  /** The tree that ends with the manifest's leaf. */
  list: SignedPath
  /** A tree with the round's leaf. */
  round: SignedPath
}

const MAX_WITNESSES = 20
const MAX_KEY = 300
const MAX_NOTE = 20_000
const MAX_DEPTH = 53

export function readWitnessed(read: Reader): Witnessed {
  return {
    keys: readKeys(read.object('keys')),
    index: read.count('index', Number.MAX_SAFE_INTEGER - 2),
    list: readSigned(read.object('list')),
    round: readSigned(read.object('round')),
  }
}

function readKeys(read: Reader): LogKeys {
  const keys = {
    log: read.text('log', MAX_KEY),
    witnesses: read.textList('witnesses', MAX_WITNESSES, MAX_KEY),
    quorum: read.count('quorum', MAX_WITNESSES),
  }
  read.end()
  return keys
}

const readSigned = (read: Reader): SignedPath => ({
  checkpoint: read.text('checkpoint', MAX_NOTE),
  path: read.hexList('path', MAX_DEPTH, 32),
})

export const keysHashOf = (keys: LogKeys): string => hashOfValue(keys)

/** A witness's signature of a checkpoint. `time`: in whole seconds since 1970. */
export type Seen = { witness: string; time: number }

/**
 * The round that the rule chooses: the first that is published at least the manifest's lead after the commitment and after
 * the latest of the witnesses' times.
 */
export function chooseRound(
  { committedAt, beacon }: Pick<Manifest, 'committedAt' | 'beacon'>,
  seen: readonly Seen[],
  chain: Chain,
): { round: number; time: string } {
  const from = Math.max(Date.parse(committedAt), ...seen.map(({ time }) => time * 1_000))
  const round = roundAfter(chain, new Date(from + beacon.lead * 1_000))
  return { round, time: timeOfRound(chain, round).toISOString() }
}

/** The leaves of a manifest and of its round. */
export const manifestLeafOf = (manifest: Manifest): string => leafText({ kind: 'manifest', ...ofDraw(manifest) })
export const roundLeafOf = (manifest: Manifest, checkpoint: string, chosen: { round: number; time: string }): string =>
  leafText({ kind: 'round', ...ofDraw(manifest), checkpoint: hashOfText(checkpoint), ...chosen })

const ofDraw = (manifest: Manifest): OfDraw => ({
  draw: manifest.draw,
  subject: manifest.subject,
  attempt: manifest.attempt,
  manifestHash: toHex(manifestHashOf(manifest)),
})

/** Who has seen the list, and the choice of the round before it was published, and when; nobody where nobody must. */
export type WhoSaw = { list: readonly Seen[]; round: readonly Seen[]; chosen: { round: number; time: string } }

/** Clocks differ: a witness that has signed at most so long before the commitment by the operator's clock counts. */
const CLOCK_SECONDS = 300

/**
 * `trusted`: keys of witnesses that the caller has from elsewhere; then only these are counted. Throws `Failure` with a
 * sentence for the first thing that is not so.
 */
export function checkWitnessed(
  { manifest, witnessed }: { manifest: Manifest; witnessed: Witnessed },
  chain: Chain,
  trusted?: readonly NoteKey[],
): WhoSaw {
  const { keys, index, list, round } = witnessed
  checkKeys(keys, manifest)
  if (manifest.beacon.lead < chain.leadSeconds)
    throw new Failure('The round came too soon after the list of tickets: nobody had time to store the list.')
  const seenList = readSignatures(keys, list.checkpoint)
  expectQuorum(keys, seenList.seen)
  const early = seenList.seen.find(({ time }) => (time + CLOCK_SECONDS) * 1_000 < wholeSecond(manifest.committedAt))
  if (early) throw new Failure(`The witness ${early.witness} saw the list before it was fixed.`)
  if (seenList.checkpoint.size !== index + 1)
    throw new Failure('The commitment is not the last entry of the log that the witnesses saw.')
  expectInLog(manifestLeafOf(manifest), index, seenList.checkpoint, list.path, 'The commitment is not in the log.')

  const chosen = chooseRound(manifest, seenList.seen, chain)
  if (Date.parse(chosen.time) > MAX_SECONDS * 1_000) throw new Failure('The round is beyond the year 9999.')
  const seenRound = readSignatures(keys, round.checkpoint)
  const leaf = roundLeafOf(manifest, list.checkpoint, chosen)
  const notNamed = 'The log does not name this round after the commitment.'
  expectInLog(leaf, index + 1, seenRound.checkpoint, round.path, notNamed)
  expectQuorum(keys, seenRound.seen)
  const inTime = seenRound.seen.filter(({ time }) => time * 1_000 < Date.parse(chosen.time))
  if (inTime.length < keys.quorum)
    throw new Failure('The witnesses saw the choice of the round only when its number was known.')
  if (trusted) return ofTrusted(trusted, keys, [seenList.seen, inTime], chosen)
  return keys.quorum === 0 ? { list: [], round: [], chosen } : { list: seenList.seen, round: inTime, chosen }
}

const wholeSecond = (time: string) => Math.floor(Date.parse(time) / 1_000) * 1_000

function checkKeys(keys: LogKeys, manifest: Manifest): void {
  if (keysHashOf(keys) !== manifest.keys) throw new Failure('The keys are not those that the manifest names.')
  if (keys.quorum > keys.witnesses.length) throw new Failure('More witnesses must sign than there are.')
  // Otherwise two logs could be shown to two parts of the witnesses, and both would have enough signatures.
  if (keys.quorum > 0 && keys.quorum * 2 <= keys.witnesses.length)
    throw new Failure('Not more than half of the witnesses must sign, so that two lists could each have enough.')
  readKey(keys.log, 'ed25519')
  const witnesses = keys.witnesses.map((text) => readKey(text, 'cosignature'))
  if (new Set(witnesses.map(({ publicKey }) => toHex(publicKey))).size < witnesses.length)
    throw new Failure('Two witnesses have the same key.')
}

function readKey(text: string, type: KeyType): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key) throw new Failure(`A key cannot be read: ${key.malformed}.`)
  if (key.type !== type) throw new Failure(`The key of ${key.name} is of another kind than its use.`)
  return key
}

function expectInLog(
  text: string,
  index: number,
  { size, root }: Checkpoint,
  path: readonly string[],
  sentence: string,
): void {
  const nodes = path.map((node) => fromHex(node)!)
  if (!isInTree({ leaf: leafOf(utf8(text)), index, count: size, path: nodes }, root)) throw new Failure(sentence)
}

function expectQuorum({ quorum }: LogKeys, seen: readonly Seen[]): void {
  if (seen.length < quorum)
    throw new Failure(`Only ${seen.length} of the ${quorum} witnesses that must sign have signed.`)
}

type Signed = Seen & { key: string }

function ofTrusted(
  trusted: readonly NoteKey[],
  { quorum }: LogKeys,
  [list, round]: readonly [list: readonly Signed[], round: readonly Signed[]],
  chosen: WhoSaw['chosen'],
): WhoSaw {
  const keys = new Set(trusted.map(({ publicKey }) => toHex(publicKey)))
  const counted = (seen: readonly Signed[]) => seen.filter(({ key }) => keys.has(key))
  const found = { list: counted(list), round: counted(round), chosen }
  // At least one, also where the operator asks for none.
  const needed = Math.max(1, Math.min(quorum, keys.size))
  if (Math.min(found.list.length, found.round.length) < needed)
    throw new Failure(`Of the witnesses that you trust, fewer than ${needed} have signed.`)
  return found
}

/** The last second of the year 9999, in seconds since 1970: times have four digits of a year. */
const MAX_SECONDS = 253_402_300_799

/** The checkpoint of a note that the log has signed, and which of its witnesses have. Throws `Failure`. */
function readSignatures(keys: LogKeys, text: string): { checkpoint: Checkpoint; seen: Signed[] } {
  const note = parseNote(text)
  if ('malformed' in note) throw new Failure(`A checkpoint cannot be read: ${note.malformed}.`)
  const checkpoint = parseCheckpoint(note.text)
  if ('malformed' in checkpoint) throw new Failure(`A checkpoint cannot be read: ${checkpoint.malformed}.`)
  const log = readKey(keys.log, 'ed25519')
  // One key may sign for several logs, of which a witness remembers each by itself.
  if (checkpoint.origin !== log.name) throw new Failure('A checkpoint is of another log.')
  if (checkSignature(log, note) !== 'signed') throw new Failure('The log has not signed its checkpoint.')
  const seen = keys.witnesses.flatMap((witness): Signed[] => {
    const key = readKey(witness, 'cosignature')
    const checked = checkCosignature(key, note)
    if (checked.verdict === 'wrong' || (checked.verdict === 'signed' && checked.time > MAX_SECONDS))
      throw new Failure(`The signature of the witness ${key.name} is wrong.`)
    return checked.verdict === 'signed' ? [{ witness: key.name, time: checked.time, key: toHex(key.publicKey) }] : []
  })
  return { checkpoint, seen }
}
