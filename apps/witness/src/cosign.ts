/** The one decision of a witness: whether it signs a checkpoint (c2sp.org/tlog-witness, add-checkpoint). */
import { SIZE_CONTENT_TYPE, parseAddCheckpoint } from '@fairdraw/log/add-checkpoint.ts'
import type { AddCheckpoint } from '@fairdraw/log/add-checkpoint.ts'
import { isEqual } from '@fairdraw/log/bytes.ts'
import { isConsistent } from '@fairdraw/log/consistency.ts'
import { cosignedMessage, formatCosignature } from '@fairdraw/log/cosignature.ts'
import { EMPTY_ROOT } from '@fairdraw/log/merkle.ts'
import { checkSignature, formatNote, formatSignature, signaturesBy } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import type { Signer } from './key-file.ts'
import type { KnownLogs } from './known-logs.ts'
import type { Signed, Store } from './store.ts'

export type Witness = { signer: Signer; logs: KnownLogs; store: Store; now: () => number }

/** What the caller gets. */
export type Answer = { status: 200 | 400 | 403 | 404 | 409 | 422; body: string; contentType?: string }
/** What the witness's own log has of it. */
export type Account = { origin?: string; size?: number; oldSize?: number; isFork?: boolean }

const refuse = (status: Answer['status'], sentence: string): Answer => ({ status, body: `${sentence}\n` })

export function cosign({ signer, logs, store, now }: Witness, body: string): Answer & Account {
  const request = parseAddCheckpoint(body)
  if ('malformed' in request) return refuse(400, `The request is malformed: ${request.malformed}.`)
  const { checkpoint, note, oldSize } = request
  const { origin, size, root } = checkpoint
  const account: Account = { origin, size, oldSize }
  const key = findSigner(request, logs.get(origin))
  if ('status' in key) return { ...account, ...key }
  if (oldSize > size) return { ...account, ...refuse(400, 'The old size is larger than the size of the checkpoint.') }

  // Other lines of the note are not this witness's to vouch for, and are not kept.
  const logLines = new Set(signaturesBy(key, note).map(({ bytes }) => formatSignature(key, bytes)))
  return store.update<Answer & Account>(origin, (latest) => {
    const isFork = latest?.size === size && !isEqual(latest.root, root)
    const fork = isFork ? { size, note: latest.note, otherNote: formatNote(note.text, [...logLines]) } : undefined
    const refusal = findFault(request, latest)
    if (refusal) return { result: { ...account, ...refusal, isFork }, fork }
    const time = Math.floor(now() / 1000)
    const line = formatSignature(signer.key, formatCosignature(time, signer.sign(cosignedMessage(note.text, time))))
    return {
      result: { ...account, status: 200, body: line },
      signed: { size, root, note: formatNote(note.text, [...logLines, line]) },
    }
  })
}

/** The log's key that signed the checkpoint, or why there is none. */
function findSigner({ note }: AddCheckpoint, keys: readonly NoteKey[] | undefined): NoteKey | Answer {
  if (!keys) return refuse(404, 'This witness does not know this log.')
  const verdicts = keys.map((key) => ({ key, verdict: checkSignature(key, note) }))
  if (verdicts.some(({ verdict }) => verdict === 'wrong')) return refuse(403, 'A signature of the log is wrong.')
  const signed = verdicts.find(({ verdict }) => verdict === 'signed')
  return signed?.key ?? refuse(403, 'No key of this log has signed the checkpoint.')
}

/** Why a checkpoint that its log signed does not continue what this witness has signed. */
function findFault({ oldSize, proof, checkpoint }: AddCheckpoint, latest: Signed | undefined): Answer | undefined {
  const { size, root } = checkpoint
  const known = latest?.size ?? 0
  if (oldSize !== known) return { status: 409, body: `${known}\n`, contentType: SIZE_CONTENT_TYPE }
  if (size === 0 && !isEqual(root, EMPTY_ROOT)) return refuse(422, 'A tree without leaves has another root.')
  // The empty tree begins every tree, so there is nothing to prove.
  const isContinued =
    latest && known > 0 ? isConsistent({ oldSize, oldRoot: latest.root, size, root, proof }) : proof.length === 0
  return isContinued ? undefined : refuse(422, 'The proof does not show that the tree only grew.')
}
