import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseLine, normaliseLines, withoutSeparators } from './typed-text.ts'

describe('a line that somebody typed', () => {
  it.each([
    ['plain text', 'plain text'],
    ['  two   spaces ', 'two spaces'],
    ['no\u00a0break\u3000or\u2009thin', 'no break or thin'],
    ['tab\tand\r\nbreak', 'tab and break'],
    ['e\u0301', 'é'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['\u202eevil\u202c \u2066isolate\u2069', 'evil isolate'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['NUL\0 and bell\u0007', 'NUL and bell'],
    ['half\ud83d of \ude00 a pair', 'half of a pair'],
    ['\u3164\u115f\u2800', ''],
    ['private\ue000 and none\uffff', 'private and none'],
    ['object\ufffc', 'object'],
    ['\u0301\u0302', ''],
    ['a \u0301 b', 'a b'],
    [`Z${'\u0338'.repeat(50)}a`, `Z${'\u0338'.repeat(4)}a`],
    ['joined\u200d \u200cLatin', 'joined Latin'],
    ['a\ufe0f', 'a'],
  ])('%j is %j', (typed, line) => {
    expect(normaliseLine(typed)).toBe(line)
  })

  it.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['a skin and a heart', '👩🏽‍❤️‍👨🏿'],
    ['a pride flag', '🏳️‍🌈'],
    ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['a country’s flag', '🇬🇧'],
    ['a keycap', '1️⃣'],
    ['a red heart', '❤️'],
    ['Persian', 'می‌خواهم'],
    ['Hindi', 'क्‍ष'],
    ['Bengali', 'র‍্যাব'],
    ['a variant of a Japanese letter', '葛󠄀城'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['Thai', 'ที่นี่'],
  ])('keeps %s', (_, text) => {
    expect(normaliseLine(text)).toBe(text.normalize('NFC'))
  })

  const hostile = fc.string({
    unit: fc.constantFrom(
      'a',
      'é',
      '\u0301',
      '\u0323',
      '\u034f',
      '\u200d',
      '\u200c',
      '\u202e',
      '\ufe0f',
      '\u{e0067}',
      '\u{e007f}',
      '👩',
      '🏴',
      '🏽',
      '1',
      '\u20e3',
      'क',
      '\u094d',
      'م',
      '\u064e',
      '\u3164',
      '\u2800',
      ' ',
      '\n',
      '\0',
      '\ud800',
      '\u0344',
      '\u0958',
      '\u1100',
      '\u1161',
      '\u11a8',
      '\u09c7',
      '\u09be',
      '葛',
      '\u{e0100}',
    ),
    maxLength: 12,
  })
  it('is the same when it is normalised again', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' })), (text) => {
        const line = normaliseLine(text)
        expect(normaliseLine(line)).toBe(line)
        expect(line.isWellFormed()).toBe(true)
        expect(line).not.toMatch(/\p{Cc}|^\s|\s$|\s\s|[\u202a-\u202e\u2066-\u2069\u200b]|\p{M}{13}/u)
      }),
      // A mark that is composed of two, before a keycap.
      { numRuns: 3_000, examples: [['क\u0323\u0344\uFE0F\u20E3']] },
    )
  })
})

it('several lines keep their breaks, and one empty line between', () => {
  expect(normaliseLines(' one \r\ntwo\u2028\n\n\n  three\u200b ')).toBe('one\ntwo\n\nthree')
  expect(normaliseLines('\n\n \u200b\n')).toBe('')
})

it('numbers and codes lose what stands between their groups', () => {
  expect(withoutSeparators(' (０７７) 0-0.9/0\u2011[0] ')).toBe('07700900')
})

/** Each is slow for a rule that looks back from every character. */
const ENDLESS = {
  'combining characters': '\u0301',
  'marks in changing order': '\u0301\u0316',
  'marks on letters': 'e\u0301\u0323\u0302',
  spaces: ' ',
  'spaces and marks': ' \u0301',
  joiners: '\u200d',
  'emoji and joiners': '👩\u200d',
  tags: '\u{e0067}',
  'flags and tags': '🏴\u{e0067}',
  'overrides and letters': '\u202ea',
  digits: '7',
  'letters and spaces': 'a ',
  'letters and two spaces': 'a  ',
  'line breaks': '\n ',
}
it.each(Object.entries(ENDLESS))('takes no long time for endless %s', (_, unit) => {
  const text = `x${unit.repeat(400_000 / unit.length)}\u0001`
  const began = Date.now()
  normaliseLines(text)
  withoutSeparators(text)
  // A rule whose time grows with the square of the length takes minutes.
  expect(Date.now() - began).toBeLessThan(4_000)
})
