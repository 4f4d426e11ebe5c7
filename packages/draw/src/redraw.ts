/** A redraw draws from the list of the first attempt, of which it may only leave out tickets (docs/draw-format.md#redraw). */
import { toHex } from '@fairdraw/log/bytes.ts'
import { Failure } from './failure.ts'
import { manifestHashOf } from './manifest.ts'
import type { Manifest } from './manifest.ts'

/** `first`: what the first attempt committed to, from elsewhere than the redraw's own data. Throws `Failure`. */
export function checkRedraw(manifest: Manifest, first: Manifest): void {
  if (first.attempt !== 1) throw new Failure('What it was compared with is not a first attempt.')
  const hash = toHex(manifestHashOf(first))
  // A third attempt names the second: its list alone connects it with the first.
  const isOther =
    manifest.attempt === 1
      ? toHex(manifestHashOf(manifest)) !== hash
      : manifest.attempt === 2 && manifest.redrawOf !== hash
  if (isOther) throw new Failure('The first attempt that it was compared with is of another draw.')
  if (manifest.root !== first.root || manifest.count !== first.count)
    throw new Failure('The list is not that of the first attempt.')
}
