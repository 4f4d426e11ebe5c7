/** Clips and a word drum for tests. */
import type { Clip } from '@fairdraw/contract/games/clip.ts'
import type { WordDrum } from '@fairdraw/contract/games/word-drum.ts'

export const CLIP: Clip = {
  id: 'festival',
  title: 'Festival for four',
  text: 'A tent and a guitar.',
  video: { source: '/media/clip.mp4', poster: '/media/clip.webp', captions: '/media/clip.vtt', title: 'Festival' },
  seconds: 30,
  chapters: [
    { at: 0, title: 'The tent' },
    { at: 12, title: 'The encore' },
  ],
  order: 1,
}
export const OTHER_CLIP: Clip = {
  ...CLIP,
  id: 'winsday',
  title: 'It’s Winsday',
  seconds: 10,
  chapters: [CLIP.chapters[0]!],
  order: 2,
}

const word = (spelt: string) => ({
  parts: spelt.split('-'),
  clue: `The clue of ${spelt.length} letters`,
  note: 'A note.',
})

export const WORD_DRUM: WordDrum = {
  game: { id: 'word-drum', title: 'Word drum', text: 'One word a day.', tokens: 10 },
  words: ['lav-en-der', 'sun-flow-er', 'ted-dy-bear', 'mag-net-ic', 'pass-port-al', 'cin-na-mon', 'bum-ble-bee'].map(
    word,
  ),
}
