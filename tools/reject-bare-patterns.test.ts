/** A test with a bare pattern in what it expects fails, however deep it stands; the right way to say it passes. */
import { describe, expect, it } from 'vitest'

const given = { ok: false, trouble: { message: 'No money was taken.', all: ['one', 'two'] } }

describe('a bare pattern in what is expected', () => {
  it.each([
    ['in an object', { trouble: { message: /No money/ } }],
    ['in a list', { trouble: { all: [/one/, 'two'] } }],
    ['that is right', { trouble: { message: /./ } }],
  ])('%s is no test', (_where, expected) => {
    expect(() => expect(given).toMatchObject(expected)).toThrow(/say expect\.stringMatching/)
    expect(() => expect(given).toEqual(expected)).toThrow()
  })

  it('said as a match, finds what is there and misses what is not', () => {
    expect(given).toMatchObject({ trouble: { message: expect.stringMatching(/^No money/) } })
    expect(given).not.toMatchObject({ trouble: { message: expect.stringMatching(/pence/) } })
    expect({ pattern: /a/ }).toEqual({ pattern: /a/ })
  })
})
