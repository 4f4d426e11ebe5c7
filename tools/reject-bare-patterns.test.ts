/** A bare regular expression at any depth of an expected object makes a test fail; `expect.stringMatching` works. */
import { describe, expect, it } from 'vitest'

const received = { ok: false, trouble: { message: 'No money was taken.', all: ['one', 'two'] } }

describe('a bare pattern in an expected object', () => {
  it.each([
    ['in an object', { trouble: { message: /No money/ } }],
    ['in a list', { trouble: { all: [/one/, 'two'] } }],
    ['that matches', { trouble: { message: /./ } }],
  ])('%s makes the test fail', (_where, expected) => {
    expect(() => expect(received).toMatchObject(expected)).toThrow(/use expect\.stringMatching/)
    expect(() => expect(received).toEqual(expected)).toThrow()
  })

  it('as expect.stringMatching, matches the right text and no other', () => {
    expect(received).toMatchObject({ trouble: { message: expect.stringMatching(/^No money/) } })
    expect(received).not.toMatchObject({ trouble: { message: expect.stringMatching(/pence/) } })
    expect({ pattern: /a/ }).toEqual({ pattern: /a/ })
  })
})
