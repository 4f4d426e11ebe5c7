import { expect, it } from 'vitest'
import { countSegments, toGsm } from './gsm.ts'

it.each([
  ['We’ve texted ‘A car’', "We've texted 'A car'"],
  ['“Yes” – or — no…', '"Yes" - or - no...'],
  ['3\u{A0}×\u{202F}£5\u{200B}', '3 x £5'],
  ['Café, Zürich, à la carte', 'Café, Zürich, à la carte'],
])('%j is sent as %j', (text, sent) => expect(toGsm(text)).toBe(sent))

it.each(['Dear Łukasz, it’s you', 'You’ve won 🎉', 'Zoë’s'])(
  'a text that needs another alphabet anyway stays: %j',
  (text) => expect(toGsm(text)).toBe(text),
)

it.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['a'.repeat(306), 2],
  ['a'.repeat(307), 3],
  ['€'.repeat(80), 1],
  [`${'€'.repeat(80)}a`, 2],
  // The letter of two places does not fit behind 152 others.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['’'.repeat(70), 1],
  ['’'.repeat(71), 2],
  ['🎉'.repeat(35), 1],
  ['🎉'.repeat(36), 2],
  ['', 1],
])('%j takes its number of segments', (text, segments) => expect(countSegments(text)).toBe(segments))
