/** Samples per second. Sound is mono, each sample between -1 and 1. */
export const sampleRate = 44_100

export type Note = { at: number; lasting: number; pitch: number; loudness?: number }

export type Voice = (samples: Float32Array, note: Note) => void

/** Frequency in hertz of a MIDI pitch (69 is the A of 440 Hz). */
function frequency(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12)
}

function play(samples: Float32Array, { at, lasting, loudness = 1 }: Note, wave: (seconds: number) => number): void {
  const first = Math.floor(at * sampleRate)
  const last = Math.min(samples.length, Math.floor((at + lasting) * sampleRate))
  for (let index = Math.max(0, first); index < last; index += 1) {
    samples[index] = (samples[index] ?? 0) + wave((index - first) / sampleRate) * loudness
  }
}

/** A bell: a hard attack and a long decay. */
export const bell: Voice = (samples, note) => {
  const turn = frequency(note.pitch) * Math.PI * 2
  play(
    samples,
    note,
    (t) => (Math.sin(turn * t) + 0.4 * Math.sin(turn * 3 * t) * Math.exp(-t * 9)) * 0.2 * Math.exp(-t * 3.2),
  )
}

/** Brass from a few odd and even partials, with a soft attack. */
export const brass: Voice = (samples, note) => {
  const turn = frequency(note.pitch) * Math.PI * 2
  play(samples, note, (t) => {
    const swell = Math.min(1, t / 0.04) * Math.min(1, (note.lasting - t) / 0.09)
    const partials = [1, 0.62, 0.48, 0.3, 0.18, 0.1]
    return (
      0.11 *
      swell *
      partials.reduce((sum, part, index) => sum + part * Math.sin(turn * (index + 1) * t + 0.02 * Math.sin(33 * t)), 0)
    )
  })
}

export const bass: Voice = (samples, note) => {
  const turn = frequency(note.pitch) * Math.PI * 2
  play(
    samples,
    note,
    (t) => 0.3 * Math.min(1, t / 0.01) * Math.exp(-t * 2.5) * (Math.sin(turn * t) + 0.25 * Math.sin(turn * 2 * t)),
  )
}

/** Deterministic noise. */
function hiss(t: number): number {
  const mixed = Math.sin(t * 127_311.7) * 43_758.5453
  return (mixed - Math.floor(mixed)) * 2 - 1
}

export const snare: Voice = (samples, note) => play(samples, note, (t) => 0.16 * hiss(t) * Math.exp(-t * 26))

export const kick: Voice = (samples, note) =>
  play(samples, note, (t) => 0.5 * Math.sin(Math.PI * 2 * (48 * t + 3.2 * (1 - Math.exp(-t * 30)))) * Math.exp(-t * 11))

/** 16-bit WAV, normalised, with a fade-out over the last quarter second. */
export function toWav(samples: Float32Array): Buffer {
  const loudest = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0.001)
  const fade = sampleRate / 4
  const data = Buffer.alloc(44 + samples.length * 2)
  data.write('RIFF', 0)
  data.writeUInt32LE(36 + samples.length * 2, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(sampleRate, 24)
  data.writeUInt32LE(sampleRate * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries()) {
    const level = (sample / loudest) * 0.8 * Math.min(1, (samples.length - index) / fade)
    data.writeInt16LE(Math.round(level * 32_767), 44 + index * 2)
  }
  return data
}
