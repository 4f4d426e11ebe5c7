/** The log's side of a witness: asks it for its cosignature, from the size that it knows. */
import { formatAddCheckpoint } from './add-checkpoint.ts'
import { parseSize } from './checkpoint.ts'
import { checkCosignature } from './cosignature.ts'
import { formatSignature, parseNote, parseSignatures, signaturesBy } from './note.ts'
import type { NoteKey } from './note.ts'

export type WitnessReply = { status: number; body: string }

export type WitnessRequest = {
  /** The witness's own key: what another key has signed does not count. */
  key: NoteKey
  /** The checkpoint, signed by the log, and its size. */
  note: string
  size: number
  /** The size that this witness has last signed, as far as the log knows; 0 if it does not. */
  knownSize: number
  consistencyProof: (oldSize: number) => Promise<readonly Uint8Array[]>
  /** Sends a body to the witness's `add-checkpoint`. What it throws is thrown. */
  post: (body: string) => Promise<WitnessReply>
}

/**
 * `ahead`: the witness has signed a larger tree than this one. The log was put back to an older state, and must sign nothing until it has
 * the rest again. `refused`: anything else, with the witness's words.
 */
export type WitnessAnswer =
  | { outcome: 'signed'; line: string; time: number }
  | { outcome: 'ahead'; knownSize: number }
  | { outcome: 'refused'; status: number; reason: string }

const MAX_REASON = 200

/** Asks a second time if the witness knows another size. If it knows yet another then, somebody else is asking as well, and gets the signature. */
export async function askWitness({
  key,
  note,
  size,
  knownSize,
  consistencyProof,
  post,
}: WitnessRequest): Promise<WitnessAnswer> {
  const ask = async (oldSize: number) => post(formatAddCheckpoint(oldSize, await consistencyProof(oldSize), note))
  let reply = await ask(Math.min(knownSize, size))
  const toldSize = reply.status === 409 ? parseSize(reply.body.replace(/\n$/, '')) : undefined
  if (toldSize !== undefined && toldSize > size) return { outcome: 'ahead', knownSize: toldSize }
  if (toldSize !== undefined) reply = await ask(toldSize)
  if (reply.status === 200) return readLines(key, note, reply.body)
  return { outcome: 'refused', status: reply.status, reason: reply.body.slice(0, MAX_REASON).trim() }
}

/** The witness's line, if it is a cosignature of this checkpoint by its key. Lines of other keys are dropped. */
function readLines(key: NoteKey, text: string, body: string): WitnessAnswer {
  const refused = (reason: string): WitnessAnswer => ({ outcome: 'refused', status: 200, reason })
  const [signatures, note] = [parseSignatures(body), parseNote(text)]
  if ('malformed' in signatures) return refused(`the answer is malformed: ${signatures.malformed}`)
  if ('malformed' in note) return refused(`the checkpoint is malformed: ${note.malformed}`)
  const checked = checkCosignature(key, { text: note.text, signatures })
  if (checked.verdict !== 'signed')
    return refused(`the cosignature is ${checked.verdict === 'wrong' ? 'wrong' : 'missing'}`)
  const line = signaturesBy(key, { signatures }).map(({ bytes }) => formatSignature(key, bytes))[0]!
  return { outcome: 'signed', line, time: checked.time }
}
