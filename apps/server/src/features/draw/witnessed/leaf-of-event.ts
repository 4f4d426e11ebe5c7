/** What the public log says of a step of a draw (docs/draw-format.md#log). */
import { hashOfValue } from '@fairdraw/draw/log/log-leaves.ts'
import type { LogLeaf, OfDraw } from '@fairdraw/draw/log/log-leaves.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import type { DrawEvent } from '@fairdraw/rules/draw/draw.ts'
import type { AuditActor } from '../../audit/record.ts'

type StoredDraw = {
  id: string
  kind: string
  subjectId: string
  attempt: number
  manifest: string | null
  manifestHash: Uint8Array | null
  bundle: unknown
  voidReason: string | null
  voidSecondReason: string | null
}

/** Undefined for a step that decides nothing: the manifest follows from it, or the result is the same. */
export function leafOfEvent(draw: StoredDraw, event: DrawEvent, actor: AuditActor): LogLeaf | undefined {
  if (event === 'commit') return { kind: 'manifest', ...refOf(draw) }
  if (event === 'draw') return { kind: 'result', ...refOf(draw), bundle: hashOfValue(draw.bundle) }
  if (event !== 'void') return undefined
  const reasons = [draw.voidReason, draw.voidSecondReason].filter((reason) => reason !== null)
  return { kind: 'void', ...refOf(draw), reasons, roles: reasons.map(() => roleOf(actor)) }
}

/** A draw in a leaf. Its attempt is the manifest's, which counts those that were committed. */
export function refOf({ id, kind, subjectId, attempt, manifest, manifestHash }: StoredDraw): OfDraw {
  const committed = manifest === null ? undefined : (JSON.parse(manifest) as Manifest)
  return {
    draw: id,
    subject: subjectName({ kind, subjectId }),
    attempt: committed?.attempt ?? attempt,
    manifestHash: manifestHash === null ? '' : toHex(manifestHash),
  }
}

/** What a draw is of, in its manifest, in the log and in receipts. */
export const subjectName = ({ kind, subjectId }: { kind: string; subjectId: string }) => `${kind} ${subjectId}`

const roleOf = (actor: AuditActor) => ('staffId' in actor ? 'draw officer' : 'command' in actor ? 'operator' : 'system')
