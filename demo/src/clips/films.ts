import type { PaletteName } from '../pictures/palettes.ts'
import { bounce, easeOut, hop, overshoot, progress } from './motion.ts'
import type { TuneName } from './tunes.ts'

/** An object in a film at one moment; lengths in pixels of a 960 × 540 frame. A flying object has no reflection. */
export type Actor = { object: string; x: number; y: number; height: number; turn?: number; isFlying?: boolean }

export type Caption = { from: number; to: number; text: string }

/** A clip. `cast` returns the actors at a time in seconds, from back to front; `words` appear at `wordsAt`. */
export type Film = {
  palette: PaletteName
  seconds: number
  tune: TuneName
  words: readonly string[]
  wordsAt: number
  captions: readonly Caption[]
  cast: (now: number) => Actor[]
}

const floor = 470
const beats = 2

export const films = {
  'clip-late-breakfast': {
    palette: 'plum',
    seconds: 7,
    tune: 'fanfare',
    words: ['Tonight', 'on The Late', 'Breakfast'],
    wordsAt: 3.6,
    captions: [
      { from: 0.2, to: 2, text: '[A car pulls up to a drum roll]' },
      { from: 2, to: 3.6, text: '[A bag of money lands]' },
      { from: 3.6, to: 6.9, text: '[Fanfare] Tonight on The Late Breakfast' },
    ],
    cast: (now) => {
      const drive = easeOut(progress(now, 0.3, 1.6))
      const fall = progress(now, 2, 0.9)
      return [
        { object: 'house-with-garden', x: 510, y: floor - 40, height: 230 * overshoot(progress(now, 0, 0.7)) },
        { object: 'money-bag', x: 850, y: floor - 12 - 420 * bounce(fall), height: fall > 0 ? 180 : 0 },
        { object: 'automobile', x: 1180 - 500 * drive, y: floor + 34 - 5 * hop(now, 3) * (1 - drive), height: 150 },
        {
          object: 'party-popper',
          x: 860,
          y: 120,
          height: 100 * overshoot(progress(now, 3.5, 0.5)),
          turn: Math.sin(now * 5) * 8,
          isFlying: true,
        },
      ]
    },
  },
  'clip-festival': {
    palette: 'candy',
    seconds: 7,
    tune: 'bounce',
    words: ['Festival', 'for four'],
    wordsAt: 1,
    captions: [
      { from: 0.1, to: 3.4, text: '[A bouncing tune of bells and drum]' },
      { from: 3.4, to: 6.9, text: '[The tune goes on] Festival for four' },
    ],
    cast: (now) => [
      {
        object: 'circus-tent',
        x: 640,
        y: floor,
        height: 290 * overshoot(progress(now, 0, 0.6)) * (1 + 0.02 * hop(now, beats)),
      },
      { object: 'guitar', x: 430, y: floor + 20 - 26 * hop(now, beats), height: 120 },
      { object: 'drum', x: 850, y: floor + 24 - 14 * hop(now + 0.25, beats), height: 100 },
      {
        object: 'balloon',
        x: 820 + Math.sin(now * 1.4) * 24,
        y: 150 + Math.sin(now * 2) * 16,
        height: 110,
        turn: Math.sin(now * 1.4) * 8,
        isFlying: true,
      },
    ],
  },
  'clip-winsday': {
    palette: 'amber',
    seconds: 6.5,
    tune: 'reveal',
    words: ['It’s', 'Winsday'],
    wordsAt: 2.6,
    captions: [
      { from: 0.1, to: 2.5, text: '[A ticking clock and a rising tune]' },
      { from: 2.5, to: 6.4, text: '[A bright chord] It’s Winsday' },
    ],
    cast: (now) => {
      const opened = overshoot(progress(now, 2.4, 0.6))
      return [
        { object: 'wrapped-gift', x: 660, y: floor - 10 * hop(now, 1.5) * (now < 2.4 ? 1 : 0), height: 230 },
        {
          object: 'admission-tickets',
          x: 660,
          y: 330 - 170 * opened,
          height: 130 * opened,
          turn: -8 + Math.sin(now * 2.4) * 6,
          isFlying: true,
        },
        { object: 'coin', x: 470, y: floor + 22 - 240 * bounce(progress(now, 2.7, 1)), height: now > 2.7 ? 84 : 0 },
        { object: 'coin', x: 850, y: floor + 26 - 260 * bounce(progress(now, 3, 1)), height: now > 3 ? 76 : 0 },
      ]
    },
  },
} as const satisfies Record<string, Film>

export type ClipName = keyof typeof films
