import { describe, expect, it } from 'vitest'
import { normaliseBody } from './normalise-body.ts'

// Row 1.5-02
describe('what an editor pasted', () => {
  it.each([
    ['a title with spaces and what nobody sees', { title: ' Win\u200b  a\u00a0car\u202e ' }, { title: 'Win a car' }],
    ['a title in two lines', { name: 'A car\r\nand a boat' }, { name: 'A car and a boat' }],
    ['terms with paragraphs', { terms: 'One.\r\n\r\n\r\n\r\nTwo. ' }, { terms: 'One.\n\nTwo.' }],
    ['an address with a mark at its end', { link: 'https://example.com/a\u200e\n' }, { link: 'https://example.com/a' }],
    ['a day with a space', { cutOff: ' 2026-11-27T21:00:00Z' }, { cutOff: '2026-11-27T21:00:00Z' }],
    ['letters of two parts', { text: 'Zoe\u0308' }, { text: 'Zo\u00eb' }],
    ['NUL, an escape and half a pair', { text: 'a\0b\u001b[1mc\ud800' }, { text: 'ab[1mc' }],
    ['a list and its names', { slides: [{ name: ' A\u2028B ' }] }, { slides: [{ name: 'A B' }] }],
    ['a key that was pasted', { rails: { '\u200bhot_home ': { order: 1 } } }, { rails: { hot_home: { order: 1 } } }],
  ])('%s is understood', (_, pasted, meant) => {
    expect(normaliseBody(pasted)).toEqual(meant)
  })

  it.each([
    ['a family and a flag', { text: '👨‍👩‍👧 🏴󠁧󠁢󠁷󠁬󠁳󠁿 ❤️' }],
    ['Welsh, Hebrew and Arabic', { name: 'Siân Llŷr, שרה, محمد' }],
    ['Persian, with its joiner', { text: 'می‌خواهم' }],
    ['what is no text', { price: 150, isShown: true, until: null }],
    ['a key of the language', JSON.parse('{"__proto__":{"polluted":true}}') as object],
  ])('%s stays as it is', (_, body) => {
    expect(JSON.stringify(normaliseBody(body))).toBe(JSON.stringify(body))
  })

  it('does not fail for a document of any depth', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as unknown
    expect(normaliseBody(deep)).toBeInstanceOf(Array)
  })
})
