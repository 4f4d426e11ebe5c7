/**
 * A redraw has the list, the prizes and the rules of the first attempt, and may only leave out tickets
 * (docs/draw-format.md#redraw).
 */
import { toHex } from '@fairdraw/log/bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import { Failure } from './failure.ts'
import { manifestHashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** `first`: what the first attempt committed to, from elsewhere than the redraw's own data. Throws `Failure`. */
export function checkRedraw(manifest: Manifest, first: Manifest): void {
  if (first.attempt !== 1) throw new Failure('What it was compared with is not a first attempt.')
  const hash = toHex(manifestHashOf(first))
  // A third attempt names the second: its subject alone connects it with the first.
  const isOther =
    manifest.attempt === 1
      ? toHex(manifestHashOf(manifest)) !== hash
      : manifest.attempt === 2 && manifest.redrawOf !== hash
  if (isOther || manifest.subject !== first.subject)
    throw new Failure('The first attempt that it was compared with is of another draw.')
  if (manifest.root !== first.root || manifest.count !== first.count)
    throw new Failure('The list is not that of the first attempt.')
  if (sealedOf(manifest) !== sealedOf(first))
    throw new Failure('The prizes or the rules are not those of the first attempt.')
}

const OF_AN_ATTEMPT = new Set(['draw', 'attempt', 'redrawOf', 'excluded', 'committedAt', 'keys', 'beacon'])

/** What all attempts at a draw have in common. */
const sealedOf = (manifest: Manifest): string =>
  canonicalJson(Object.fromEntries(Object.entries(manifest).filter(([name]) => !OF_AN_ATTEMPT.has(name))))
