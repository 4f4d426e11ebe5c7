/** What the public log says of a step of a draw (docs/draw-format.md#log). */
import { hashOfValue } from '@fairdraw/draw/log-leaves.ts'
import type { LogLeaf } from '@fairdraw/draw/log-leaves.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { toHex } from '@fairdraw/log/bytes.ts'
import type { DrawEvent } from '@fairdraw/rules/draw/draw.ts'
import type { AuditActor } from '../audit/record.ts'

type OfDraw = {
  id: string
  attempt: number
  manifest: string | null
  manifestHash: Uint8Array | null
  bundle: unknown
  voidReason: string | null
  voidSecondReason: string | null
}

/** Undefined for a step that decides nothing: the manifest follows from it, or the result is the same. */
export function leafOfEvent(draw: OfDraw, event: DrawEvent, actor: AuditActor): LogLeaf | undefined {
  if (event === 'commit') return { kind: 'manifest', ...refOf(draw) }
  if (event === 'draw') return { kind: 'result', ...refOf(draw), bundle: hashOfValue(draw.bundle) }
  if (event !== 'void') return undefined
  const reasons = [draw.voidReason, draw.voidSecondReason].filter((reason) => reason !== null)
  return { kind: 'void', ...refOf(draw), reasons, roles: reasons.map(() => roleOf(actor)) }
}

/** A draw in a leaf. Its attempt is the manifest's, which counts those that were committed. */
export function refOf({ id, attempt, manifest, manifestHash }: OfDraw) {
  const committed = manifest === null ? undefined : (JSON.parse(manifest) as Manifest)
  return {
    draw: id,
    attempt: committed?.attempt ?? attempt,
    manifestHash: manifestHash === null ? '' : toHex(manifestHash),
  }
}

const roleOf = (actor: AuditActor) => ('staffId' in actor ? 'draw officer' : 'command' in actor ? 'operator' : 'system')
