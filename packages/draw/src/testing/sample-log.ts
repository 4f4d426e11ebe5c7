/** A log and its witnesses for tests: makes the evidence that a manifest was seen, and can lie in it. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { toHex, utf8 } from '@fairdraw/log/bytes.ts'
import { formatCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { cosignedMessage, formatCosignature } from '@fairdraw/log/cosignature.ts'
import { createPaths, leafOf, rootOf } from '@fairdraw/log/merkle.ts'
import { createKey, formatKey, formatNote, formatSignature } from '@fairdraw/log/note.ts'
import type { KeyType } from '@fairdraw/log/note.ts'
import type { Chain } from '../beacon.ts'
import { leafText } from '../log/log-leaves.ts'
import type { Manifest } from '../manifest.ts'
import { chooseRound, manifestLeafOf, roundLeafOf } from '../witnessed.ts'
import type { LogKeys, Seen, Witnessed } from '../witnessed.ts'

const LOG_NAME = 'draws.example/log'
const keyOf = (type: KeyType, name: string, seed: number) => {
  const secret = new Uint8Array(32).fill(seed)
  return { secret, key: createKey(type, name, ed25519.getPublicKey(secret)) }
}
const LOG = keyOf('ed25519', LOG_NAME, 21)
const WITNESSES = [
  keyOf('cosignature', 'paper.example/witness', 22),
  keyOf('cosignature', 'auditor.example/witness', 23),
  keyOf('cosignature', 'regulator.example/witness', 24),
]

/** Keys as text. The sample's draws name the first two, of which both must sign. */
export const WITNESS_KEYS: readonly string[] = WITNESSES.map(({ key }) => formatKey(key))
export const SAMPLE_KEYS: LogKeys = { log: formatKey(LOG.key), witnesses: WITNESS_KEYS.slice(0, 2), quorum: 2 }
/** The key of the paper's witness under another name, and as a key of a log. */
export const SAME_WITNESS_KEY = formatKey(keyOf('cosignature', 'other.example/witness', 22).key)
export const WITNESS_AS_LOG_KEY = formatKey(keyOf('ed25519', 'paper.example/witness', 22).key)

/** When a witness has signed, in seconds; twice where it is a list. */
export type Time = number | readonly number[] | undefined

/** A checkpoint of these leaves, signed by the log, and by each witness that has a time, in seconds since 1970. */
export function signedCheckpoint(leaves: readonly string[], times: readonly Time[], origin = LOG_NAME): string {
  const root = rootOf(leaves.map((leaf) => leafOf(utf8(leaf))))
  const text = formatCheckpoint({ origin, size: leaves.length, root, extensions: [] })
  const lines = WITNESSES.flatMap(({ secret, key }, nth) =>
    [times[nth] ?? []]
      .flat()
      .map((time) => formatSignature(key, formatCosignature(time, ed25519.sign(cosignedMessage(text, time), secret)))),
  )
  return formatNote(text, [formatSignature(LOG.key, ed25519.sign(utf8(text), LOG.secret)), ...lines])
}

const pathIn = (leaves: readonly string[], index: number) =>
  createPaths(leaves.map((leaf) => leafOf(utf8(leaf))))(index).map(toHex)

export type SampleLog = {
  keys?: LogKeys
  /** Leaves before the manifest's. */
  before?: readonly string[]
  /** When each witness signed the list, and the choice of the round: seconds after the commitment. */
  listTimes?: readonly Time[]
  roundTimes?: readonly Time[]
  /** When each signed the list once more: the note of which the bundle has the first. */
  signedAgain?: readonly Time[]
  /** A leaf between the manifest's and the round's, what stands in the place of the round's, and leaves after it. */
  between?: readonly string[]
  roundLeaf?: string
  after?: readonly string[]
  /** The name on the checkpoints; without one the log's own. */
  origin?: string
}

export const FIRST_LEAF = leafText({ kind: 'key', key: SAMPLE_KEYS.log })

const startOf = ({ committedAt }: Manifest) => Math.floor(Date.parse(committedAt) / 1_000)
const timesOf = (manifest: Manifest, seconds: readonly Time[]): Time[] =>
  seconds.map((one) => (one === undefined ? undefined : [one].flat().map((each) => startOf(manifest) + each)))

const LIST_TIMES = [2, 3]
const ROUND_TIMES = [5, 6]
const chosenOf = (manifest: Manifest, chain: Chain, listTimes: readonly Time[] = LIST_TIMES) => {
  const seen = timesOf(manifest, listTimes).flatMap((time): Seen[] =>
    time === undefined ? [] : [{ witness: '', time: Math.max(...[time].flat()) }],
  )
  return chooseRound(manifest, seen, chain)
}

/** The round that the rule chooses, whether or not enough witnesses have signed. */
export const sampleRound = (manifest: Manifest, chain: Chain, { listTimes }: SampleLog): number =>
  chosenOf(manifest, chain, listTimes).round

/** The evidence of a log in which the manifest's leaf is followed by its round's. */
export function sampleWitnessed(manifest: Manifest, chain: Chain, log: SampleLog = {}): Witnessed {
  const { keys = SAMPLE_KEYS, before = [FIRST_LEAF], listTimes = LIST_TIMES, between = [], after = [], origin } = log
  const listLeaves = [...before, manifestLeafOf(manifest)]
  const list = signedCheckpoint(listLeaves, timesOf(manifest, listTimes), origin)
  const namedTimes = log.signedAgain ?? listTimes
  const named = signedCheckpoint(listLeaves, timesOf(manifest, namedTimes), origin)
  const roundLeaf = log.roundLeaf ?? roundLeafOf(manifest, named, chosenOf(manifest, chain, namedTimes))
  const allLeaves = [...listLeaves, ...between, roundLeaf, ...after]
  return {
    keys,
    index: before.length,
    list: { checkpoint: list, path: pathIn(listLeaves, before.length) },
    round: {
      checkpoint: signedCheckpoint(allLeaves, timesOf(manifest, log.roundTimes ?? ROUND_TIMES), origin),
      path: pathIn(allLeaves, before.length + 1 + between.length),
    },
  }
}
