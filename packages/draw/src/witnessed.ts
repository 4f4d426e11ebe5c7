/**
 * That a list was there, and was the only one, before the number that decides was known (docs/draw-format.md#witnesses). The
 * log's leaf of the manifest is the last of a tree that a quorum of witnesses has signed; their times choose the round. The
 * next leaf names that round, and a quorum has signed a tree with it before the round was published. So neither the list nor
 * the round can be chosen by its result.
 */
import { fromHex, utf8 } from '@fairdraw/log/bytes.ts'
import { parseCheckpoint } from '@fairdraw/log/checkpoint.ts'
import type { Checkpoint } from '@fairdraw/log/checkpoint.ts'
import { checkCosignature } from '@fairdraw/log/cosignature.ts'
import { isInTree, leafOf } from '@fairdraw/log/merkle.ts'
import { checkSignature, parseKey, parseNote } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { roundAfter, timeOfRound } from './beacon.ts'
import type { Chain } from './beacon.ts'
import { Failure } from './failure.ts'
import { hashOfText, hashOfValue, leafText } from './log-leaves.ts'
import type { OfDraw } from './log-leaves.ts'
import { manifestHashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Reader } from './read-json.ts'
import { toHex } from '@fairdraw/log/bytes.ts'

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

/** The round of evidence that `checkWitnessed` has accepted. Throws `Failure`. */
export const decidingRound = (manifest: Manifest, { keys, list }: Witnessed, chain: Chain) =>
  chooseRound(manifest, readSignatures(keys, list.checkpoint).seen, chain)

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

/** Who has seen the list, and the choice of the round, and when. */
export type WhoSaw = { list: readonly Seen[]; round: readonly Seen[]; chosen: { round: number; time: string } }

/** Throws `Failure` with a sentence for the first thing that is not so. */
export function checkWitnessed(
  { manifest, witnessed }: { manifest: Manifest; witnessed: Witnessed },
  chain: Chain,
): WhoSaw {
  const { keys, index, list, round } = witnessed
  if (keysHashOf(keys) !== manifest.keys) throw new Failure('The keys are not those that the manifest names.')
  if (keys.quorum > keys.witnesses.length) throw new Failure('More witnesses must sign than there are.')
  if (manifest.beacon.lead < chain.leadSeconds)
    throw new Failure('The round came too soon after the list of tickets: nobody had time to store the list.')
  const seenList = readSignatures(keys, list.checkpoint)
  if (seenList.checkpoint.size !== index + 1)
    throw new Failure('The commitment is not the last entry of the log that the witnesses saw.')
  expectInLog(manifestLeafOf(manifest), index, seenList.checkpoint, list.path, 'The commitment is not in the log.')
  const chosen = chooseRound(manifest, seenList.seen, chain)
  const seenRound = readSignatures(keys, round.checkpoint)
  const leaf = roundLeafOf(manifest, list.checkpoint, chosen)
  expectInLog(
    leaf,
    index + 1,
    seenRound.checkpoint,
    round.path,
    'The log does not name this round after the commitment.',
  )
  if (seenRound.seen.some(({ time }) => time * 1_000 >= Date.parse(chosen.time)))
    throw new Failure('The witnesses saw the choice of the round only when its number was known.')
  return { list: seenList.seen, round: seenRound.seen, chosen }
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

/** The checkpoint of a note that the log and a quorum of its witnesses have signed. Throws `Failure`. */
function readSignatures(keys: LogKeys, text: string): { checkpoint: Checkpoint; seen: Seen[] } {
  const [logKey, witnesses] = [readKey(keys.log), keys.witnesses.map(readKey)]
  const note = parseNote(text)
  if ('malformed' in note) throw new Failure(`A checkpoint cannot be read: ${note.malformed}.`)
  const checkpoint = parseCheckpoint(note.text)
  if ('malformed' in checkpoint) throw new Failure(`A checkpoint cannot be read: ${checkpoint.malformed}.`)
  if (checkSignature(logKey, note) !== 'signed') throw new Failure('The log has not signed its checkpoint.')
  const seen = witnesses.flatMap((key): Seen[] => {
    const checked = checkCosignature(key, note)
    if (checked.verdict === 'wrong') throw new Failure(`The signature of the witness ${key.name} is wrong.`)
    return checked.verdict === 'signed' ? [{ witness: key.name, time: checked.time }] : []
  })
  if (new Set(witnesses.map(({ publicKey }) => toHex(publicKey))).size < witnesses.length)
    throw new Failure('Two witnesses have the same key.')
  if (seen.length < keys.quorum)
    throw new Failure(`Only ${seen.length} of the ${keys.quorum} witnesses that must sign have signed.`)
  return { checkpoint, seen }
}

function readKey(text: string): NoteKey {
  const key = parseKey(text)
  if ('malformed' in key) throw new Failure(`A key cannot be read: ${key.malformed}.`)
  return key
}
