import { getAt, setAt } from './body-paths.ts'
import type { Path } from './body-paths.ts'

/**
 * The body with the picture's address at the path, and its alt text where the body has a place for it. A text that is there
 * stays: somebody may have written it for this place.
 */
export function placePicture(
  body: unknown,
  path: Path,
  { address, alt }: { address: string; alt: string | null },
): unknown {
  const placed = setAt(body, path, address)
  const altPath = alt === null ? undefined : altPathOf(path, address)
  if (!altPath) return placed
  const written = getAt(placed, altPath)
  return typeof written === 'string' && written.trim() !== '' ? placed : setAt(placed, altPath, alt)
}

function altPathOf(path: Path, address: string): Path | undefined {
  // A sponsor's pictures have their texts beside them; the other pictures of a competition have a common list.
  if (path.at(-1) === 'source' && path.at(-3) === 'mediaImage') return [...path.slice(0, -1), 'alt']
  return path[0] === 'competition' ? ['competition', 'mediaInfo', address] : undefined
}
