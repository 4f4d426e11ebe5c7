import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { getAt, removeAt, setAt } from './body-paths.ts'
import type { Path } from './body-paths.ts'

/**
 * The body with the address of a film or sound at the path, and what belongs to a film beside it: its captions, its poster, a title
 * where there is none yet, and the length of a clip.
 */
export function placeRecording(
  body: unknown,
  path: Path,
  { kind, address, name, alt, recording }: Pick<MediaItem, 'kind' | 'address' | 'name' | 'alt' | 'recording'>,
): unknown {
  const placed = setAt(body, path, address)
  if (kind !== 'film' || recording === null || path.at(-1) !== 'source') return placed
  const { captions, poster, seconds } = recording
  const film = path.slice(0, -1)
  const at = (field: string): Path => [...film, field]
  // Those that are there are of another film.
  const captioned = captions === null ? removeAt(placed, at('captions')) : setAt(placed, at('captions'), captions)
  const shown = poster === null ? captioned : setAt(captioned, at('poster'), poster)
  const titled = isEmpty(getAt(shown, at('title'))) ? setAt(shown, at('title'), name || alt || '') : shown
  const length = [...film.slice(0, -1), 'seconds']
  // Never longer than the film, because a clip is watched to its end.
  return getAt(titled, length) === undefined ? titled : setAt(titled, length, Math.floor(seconds * 100) / 100)
}

const isEmpty = (text: unknown) => typeof text !== 'string' || text.trim() === ''
