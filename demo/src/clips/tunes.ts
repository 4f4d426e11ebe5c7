import { bass, bell, brass, kick, sampleRate, snare, type Voice } from './sound.ts'

/** MIDI pitches, one for each step, `null` for a rest. `steps` is the number of steps per second. */
type Part = {
  voice: Voice
  from: number
  steps: number
  pitches: readonly (number | null)[]
  lasting: number
  loudness?: number
}

const beat = 2
const times = (count: number, pitches: readonly (number | null)[]) =>
  Array.from({ length: count }, () => pitches).flat()

/** The theme of all tunes: an ascending chord. */
const home = [67, 72, 76, 79, null, 76, 79, 84] as const

const tunes = {
  fanfare: [
    { voice: snare, from: 0.2, steps: 16, pitches: times(26, [60]), lasting: 0.09, loudness: 0.5 },
    { voice: kick, from: 2.4, steps: 1, pitches: [36], lasting: 0.5 },
    { voice: kick, from: 2.72, steps: 4, pitches: [36], lasting: 0.3, loudness: 0.5 },
    { voice: brass, from: 3.5, steps: 6, pitches: home, lasting: 0.24 },
    {
      voice: brass,
      from: 3.5,
      steps: 6,
      pitches: home.map((pitch) => pitch && pitch - 12),
      lasting: 0.24,
      loudness: 0.6,
    },
    { voice: brass, from: 4.9, steps: 100, pitches: [72, 76, 79, 84], lasting: 1.7, loudness: 0.8 },
    { voice: bell, from: 4.9, steps: 12, pitches: [84, 88, 91, 96], lasting: 1.8 },
    { voice: bass, from: 3.5, steps: beat, pitches: [36, 36, 36, 36], lasting: 0.5 },
    { voice: kick, from: 3.5, steps: beat, pitches: times(3, [36]), lasting: 0.4 },
  ],
  bounce: [
    { voice: kick, from: 0, steps: beat, pitches: times(13, [36]), lasting: 0.35 },
    { voice: snare, from: 0.25, steps: beat, pitches: times(13, [60]), lasting: 0.18 },
    { voice: bass, from: 0, steps: beat * 2, pitches: times(3, [36, null, 36, 43, 41, null, 41, 43]), lasting: 0.3 },
    {
      voice: bell,
      from: 1,
      steps: beat * 2,
      pitches: [72, 76, 79, null, 77, 81, 84, null, 79, 76, 72, 74, 76, null, 72, null, 72, 76, 79, 84],
      lasting: 0.7,
    },
    { voice: brass, from: 6, steps: 100, pitches: [60, 64, 67], lasting: 0.8, loudness: 0.6 },
  ],
  reveal: [
    { voice: snare, from: 0, steps: beat, pitches: times(5, [60]), lasting: 0.05, loudness: 0.7 },
    { voice: bell, from: 0.25, steps: beat * 2, pitches: [60, 62, 64, 65, 67, 69, 71, null], lasting: 0.8 },
    { voice: bell, from: 2.45, steps: 16, pitches: [72, 76, 79, 84, 88, 91, 96], lasting: 2.2 },
    { voice: brass, from: 2.5, steps: 100, pitches: [60, 64, 67, 72], lasting: 1.5, loudness: 0.8 },
    { voice: kick, from: 2.5, steps: 1, pitches: [36], lasting: 0.5 },
    { voice: bass, from: 2.5, steps: beat, pitches: [36, null, 43, null, 36], lasting: 0.6 },
    { voice: bell, from: 4, steps: 6, pitches: home, lasting: 0.9, loudness: 0.8 },
  ],
  'good-morning': [
    {
      voice: bell,
      from: 0,
      steps: 4,
      pitches: [
        72,
        null,
        76,
        79,
        null,
        76,
        72,
        null,
        74,
        null,
        77,
        81,
        null,
        77,
        74,
        null,
        76,
        null,
        79,
        84,
        null,
        79,
        76,
        null,
        74,
        71,
        67,
        null,
        72,
      ],
      lasting: 0.9,
    },
    {
      voice: bass,
      from: 0,
      steps: 2,
      pitches: [48, null, 43, null, 50, null, 45, null, 48, null, 43, null, 43, null, 48],
      lasting: 0.7,
    },
    { voice: snare, from: 0.25, steps: 2, pitches: times(14, [60]), lasting: 0.06, loudness: 0.5 },
  ],
} as const satisfies Record<string, readonly Part[]>

export type TuneName = keyof typeof tunes

/** Renders a tune as samples, cut or padded with silence to the given seconds. */
export function playTune(name: TuneName, seconds: number): Float32Array {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  const parts: readonly Part[] = tunes[name]
  for (const { voice, from, steps, pitches, lasting, loudness } of parts) {
    for (const [step, pitch] of pitches.entries()) {
      if (pitch !== null) voice(samples, { at: from + step / steps, lasting, pitch, loudness })
    }
  }
  return samples
}
