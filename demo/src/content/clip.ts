import type { Competition } from '@fairdraw/contract/catalogue.ts'
import type { ClipName } from '../clips/films.ts'

const titles: Record<ClipName, string> = {
  'clip-late-breakfast': 'Tonight on The Late Breakfast',
  'clip-festival': 'Festival for four',
  'clip-winsday': 'It’s Winsday',
}

/** The addresses of a committed clip, its poster and its captions on the site. */
export function clip(name: ClipName): NonNullable<Competition['meta']['media']['video']> {
  return {
    source: `/media/${name}.mp4`,
    poster: `/media/${name}-poster.webp`,
    captions: `/media/${name}.vtt`,
    title: titles[name],
  }
}
