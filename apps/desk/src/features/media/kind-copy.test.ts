import { expect, it } from 'vitest'
import { describeLack, formatLength, formatShape } from './kind-copy.ts'

const recording = {
  seconds: 64.6,
  codecs: 'H.264, AAC',
  startsAtOnce: true,
  poster: null,
  captions: null,
  hasNoSpeech: false,
}

it('writes lengths as players do', () => {
  expect([0.4, 59.6, 1_800].map(formatLength)).toEqual(['0:00', '1:00', '30:00'])
})

it('writes what a thing has: a length, pixels, or both', () => {
  expect(formatShape({ width: 400, height: 200, recording: null })).toBe('400 × 200')
  expect(formatShape({ width: 1920, height: 1080, recording })).toBe('1:05 · 1920 × 1080')
  expect(formatShape({ width: 0, height: 0, recording })).toBe('1:05')
})

it.each([
  ['picture', null, null, 'Without alt text'],
  ['picture', 'A car', null, undefined],
  ['film', null, recording, 'Without description and captions'],
  ['film', 'A car', recording, 'Without captions'],
  ['film', 'A car', { ...recording, hasNoSpeech: true }, undefined],
  ['film', 'A car', { ...recording, captions: '/media/a.vtt' }, undefined],
  ['sound', 'A tune', recording, undefined],
] as const)('a %s with the description %j says what it lacks', (kind, alt, about, lack) => {
  expect(describeLack({ kind, alt, recording: about })).toBe(lack)
})
