/** The clips that earn weekly tickets. Their chapters are the scenes of the films. */
import type { Clip } from '@fairdraw/contract/games/clip.ts'
import { clip as videoOf, CLIPS } from './clip.ts'
import type { ClipName } from './clip.ts'

const clip = (name: ClipName, order: number, text: string, chapters: Clip['chapters']): Clip => {
  const video = videoOf(name)
  const { seconds } = CLIPS[name]
  return { id: name.replace('clip-', ''), title: video.title, text, video, seconds, chapters, order }
}

export const clips: Clip[] = [
  clip('clip-late-breakfast', 1, 'A car, a house and a bag of money walk on to a set. Watch what happens.', [
    { at: 0, title: 'The car' },
    { at: 2, title: 'The money' },
    { at: 3.6, title: 'The fanfare' },
  ]),
  clip('clip-winsday', 2, 'Why Wednesdays sound like this.', [
    { at: 0, title: 'The wait' },
    { at: 2.4, title: 'The ticket' },
    { at: 4.2, title: 'The coins' },
  ]),
  clip('clip-festival', 3, 'Tent up, guitar out. Turn it up if nobody’s asleep.', [
    { at: 0, title: 'The tent' },
    { at: 3.4, title: 'The encore' },
  ]),
]
