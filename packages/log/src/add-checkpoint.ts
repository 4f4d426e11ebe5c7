/** The request to a witness: its last size, the proof that the tree only grew since, and the new checkpoint (c2sp.org/tlog-witness). */
import { toBase64 } from './bytes.ts'
import { parseCheckpoint, parseHash, parseSize } from './checkpoint.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { Malformed } from './malformed.ts'
import { parseNote } from './note.ts'
import type { Note } from './note.ts'

export const MAX_PROOF_LINES = 63

/** The content type of the size that a witness answers with if it knows another one than the request says. */
export const SIZE_CONTENT_TYPE = 'text/x.tlog.size'

export type AddCheckpoint = {
  oldSize: number
  proof: readonly Uint8Array[]
  note: Note
  checkpoint: Checkpoint
}

/** `note`: the signed checkpoint as text. */
export const formatAddCheckpoint = (oldSize: number, proof: readonly Uint8Array[], note: string): string =>
  [`old ${oldSize}`, ...proof.map(toBase64), '', note].join('\n')

export function parseAddCheckpoint(body: string): AddCheckpoint | Malformed {
  const end = body.indexOf('\n\n')
  if (end === -1) return { malformed: 'the request has no empty line between the proof and the checkpoint' }
  const [first = '', ...proofLines] = body.slice(0, end).split('\n')
  const oldSize = first.startsWith('old ') ? parseSize(first.slice('old '.length)) : undefined
  if (oldSize === undefined) return { malformed: 'the first line of the request is not "old" and a size' }
  if (proofLines.length > MAX_PROOF_LINES) return { malformed: `a proof has at most ${MAX_PROOF_LINES} lines` }
  const proof = proofLines.flatMap((line) => parseHash(line) ?? [])
  if (proof.length !== proofLines.length) return { malformed: 'a line of the proof is not a hash' }
  const note = parseNote(body.slice(end + 2))
  if ('malformed' in note) return note
  const checkpoint = parseCheckpoint(note.text)
  return 'malformed' in checkpoint ? checkpoint : { oldSize, proof, note, checkpoint }
}
