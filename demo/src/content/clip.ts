import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'

export const CLIPS = {
  'clip-late-breakfast': { title: 'Tonight on The Late Breakfast', seconds: 7 },
  'clip-festival': { title: 'Festival for four', seconds: 7 },
  'clip-winsday': { title: 'It’s Winsday', seconds: 6.5 },
} as const

export type ClipName = keyof typeof CLIPS

/** The addresses of a clip, its poster and its captions on the site. They are files of `demo/media`. */
export function clip(name: ClipName): NonNullable<Competition['meta']['media']['video']> {
  return {
    source: `/media/${name}.mp4`,
    poster: `/media/${name}-poster.webp`,
    captions: `/media/${name}.vtt`,
    title: CLIPS[name].title,
  }
}
