/** Checks the whole log of draws from its files: every leaf, the tree, and who has signed it. */
import { toHex } from '@fairdraw/log/bytes.ts'
import { checkCosignature } from '@fairdraw/log/cosignature.ts'
import { checkSignature, formatKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { walkLog } from '@fairdraw/log/walk-log.ts'
import type { LoadFile } from '@fairdraw/log/walk-log.ts'
import { Failure } from '../failure.ts'
import { createLogKeyReader } from './log-keys.ts'
import { createJudge } from './judge-leaves.ts'
import type { LogFinding } from './judge-leaves.ts'
import type { LogLeaf } from './log-leaves.ts'
import { MalformedError } from '../read-json.ts'
import { readLeaf } from './read-leaf.ts'
import type { Seen } from '../witnessed.ts'

export type CheckedLog = {
  origin: string
  size: number
  /** As hexadecimal. */
  root: string
  /** The key that signs it now, as text. */
  key: string
  /** How many leaves there are of each kind. */
  kinds: Partial<Record<LogLeaf['kind'], number>>
  seen: readonly Seen[]
  /** What the leaves tell of draws that were not run by the rules; the list of the log itself is right. */
  findings: readonly LogFinding[]
}

/** Keys that the caller knows from elsewhere. `quorum`: how many of the witnesses must have signed. */
export type KnownKeys = { log?: NoteKey | undefined; witnesses: readonly NoteKey[]; quorum: number }

/** Throws `Failure` with a sentence for the first thing that is not as it should be. */
export async function checkLog(load: LoadFile, known: KnownKeys): Promise<CheckedLog> {
  const keys = createLogKeyReader()
  const named = new Set<string>()
  const kinds: CheckedLog['kinds'] = {}
  const judge = createJudge()
  const walked = await walkLog(load, (entry, index) => {
    const leaf = readEntry(entry, index)
    keys.add(leaf, index)
    judge.add(leaf, index)
    if (leaf.kind === 'key') named.add(leaf.key)
    kinds[leaf.kind] = (kinds[leaf.kind] ?? 0) + 1
  })
  if ('malformed' in walked) throw new Failure(`The log is not as it should be: ${walked.malformed}.`)
  const { note, checkpoint } = walked
  const signer = keys.signerOf(checkpoint.size)
  if (!signer) throw new Failure('The log has no entry.')
  if (checkpoint.origin !== signer.name) throw new Failure('The checkpoint is that of another log than its key.')
  // Whoever knows an older key of the log has each newer one signed by the one before it.
  if (known.log && !named.has(formatKey(known.log))) throw new Failure('The log never had the key that you know.')
  if (checkSignature(signer, note) !== 'signed') throw new Failure('The log has not signed its checkpoint.')
  const seen = known.witnesses.flatMap((witness): Seen[] => {
    const checked = checkCosignature(witness, note)
    if (checked.verdict === 'wrong') throw new Failure(`The signature of the witness ${witness.name} is wrong.`)
    return checked.verdict === 'signed' ? [{ witness: witness.name, time: checked.time }] : []
  })
  if (seen.length < known.quorum)
    throw new Failure(`Only ${seen.length} of the ${known.quorum} witnesses that must sign have signed.`)
  return {
    origin: checkpoint.origin,
    size: checkpoint.size,
    root: toHex(checkpoint.root),
    key: formatKey(signer),
    kinds,
    seen,
    findings: judge.findings(),
  }
}

function readEntry(entry: Uint8Array, index: number): LogLeaf {
  try {
    return readLeaf(entry)
  } catch (error) {
    if (error instanceof MalformedError)
      throw new Failure(`Entry ${index} of the log cannot be read: ${error.message}.`)
    throw error
  }
}
