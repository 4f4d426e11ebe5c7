/** A log and its witnesses for tests: makes the evidence that a manifest was seen, and can lie in it. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { toHex, utf8 } from '@fairdraw/log/bytes.ts'
import { formatCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { cosignedMessage, formatCosignature } from '@fairdraw/log/cosignature.ts'
import { createPaths, leafOf, rootOf } from '@fairdraw/log/merkle.ts'
import { createKey, formatKey, formatNote, formatSignature } from '@fairdraw/log/note.ts'
import type { Chain } from '../beacon.ts'
import { leafText } from '../log-leaves.ts'
import type { Manifest } from '../manifest.ts'
import { chooseRound, manifestLeafOf, roundLeafOf } from '../witnessed.ts'
import type { LogKeys, Witnessed } from '../witnessed.ts'

const LOG_NAME = 'draws.example/log'
const keyOf = (type: 'ed25519' | 'cosignature', name: string, seed: number) => {
  const secret = new Uint8Array(32).fill(seed)
  return { secret, key: createKey(type, name, ed25519.getPublicKey(secret)) }
}
const LOG = keyOf('ed25519', LOG_NAME, 21)
const WITNESSES = [
  keyOf('cosignature', 'paper.example/witness', 22),
  keyOf('cosignature', 'auditor.example/witness', 23),
]

export const SAMPLE_KEYS: LogKeys = {
  log: formatKey(LOG.key),
  witnesses: WITNESSES.map(({ key }) => formatKey(key)),
  quorum: 2,
}

/** A checkpoint of these leaves, signed by the log, and by each witness that has a time, in seconds since 1970. */
export function signedCheckpoint(leaves: readonly string[], times: readonly (number | undefined)[]): string {
  const text = formatCheckpoint({
    origin: LOG_NAME,
    size: leaves.length,
    root: rootOf(leaves.map((leaf) => leafOf(utf8(leaf)))),
    extensions: [],
  })
  const lines = WITNESSES.flatMap(({ secret, key }, nth) => {
    const time = times[nth]
    if (time === undefined) return []
    return [formatSignature(key, formatCosignature(time, ed25519.sign(cosignedMessage(text, time), secret)))]
  })
  return formatNote(text, [formatSignature(LOG.key, ed25519.sign(utf8(text), LOG.secret)), ...lines])
}

const pathIn = (leaves: readonly string[], index: number) =>
  createPaths(leaves.map((leaf) => leafOf(utf8(leaf))))(index).map(toHex)

export type SampleLog = {
  keys?: LogKeys
  /** Leaves before the manifest's. */
  before?: readonly string[]
  /** When each witness signed the list, and the choice of the round: seconds after the commitment. */
  listTimes?: readonly (number | undefined)[]
  roundTimes?: readonly (number | undefined)[]
  /** What stands in the place of the round's leaf, and leaves after it. */
  roundLeaf?: string
  after?: readonly string[]
}

export const FIRST_LEAF = leafText({ kind: 'key', key: SAMPLE_KEYS.log })

const timesOf = ({ committedAt }: Manifest, seconds: readonly (number | undefined)[]) =>
  seconds.map((one) => (one === undefined ? undefined : Math.floor(Date.parse(committedAt) / 1_000) + one))

const LIST_TIMES = [2, 3]
const chosenOf = (manifest: Manifest, chain: Chain, { listTimes = LIST_TIMES }: SampleLog) => {
  const seen = timesOf(manifest, listTimes).flatMap((time) => (time === undefined ? [] : [{ witness: '', time }]))
  return chooseRound(manifest, seen, chain)
}

/** The round that the rule chooses, whether or not enough witnesses have signed. */
export const sampleRound = (manifest: Manifest, chain: Chain, log: SampleLog): number =>
  chosenOf(manifest, chain, log).round

/** The evidence of a log in which the manifest's leaf is followed by its round's. */
export function sampleWitnessed(manifest: Manifest, chain: Chain, log: SampleLog = {}): Witnessed {
  const { keys = SAMPLE_KEYS, before = [FIRST_LEAF], listTimes = LIST_TIMES, roundTimes = [5, 6], after = [] } = log
  const listLeaves = [...before, manifestLeafOf(manifest)]
  const list = signedCheckpoint(listLeaves, timesOf(manifest, listTimes))
  const roundLeaf = log.roundLeaf ?? roundLeafOf(manifest, list, chosenOf(manifest, chain, log))
  const allLeaves = [...listLeaves, roundLeaf, ...after]
  return {
    keys,
    index: before.length,
    list: { checkpoint: list, path: pathIn(listLeaves, before.length) },
    round: {
      checkpoint: signedCheckpoint(allLeaves, timesOf(manifest, roundTimes)),
      path: pathIn(allLeaves, before.length + 1),
    },
  }
}
