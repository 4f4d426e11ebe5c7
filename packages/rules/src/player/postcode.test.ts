import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WAYS_TO_WRITE } from '../testing/ways-to-write.ts'
import { checkPostcode, normalisePostcode } from './postcode.ts'

// Rows 1.5-08, 1.5-09, 2.5-10
describe('a postcode', () => {
  it.each(WAYS_TO_WRITE.postcode)('typed as $typed means $means, or is refused: $code', ({ typed, means, code }) => {
    expect(checkPostcode(typed)).toBe(code)
    if (means !== undefined) expect(normalisePostcode(typed)).toBe(means)
  })

  // One of each form, and each area that O and 0, or I and 1, could be mistaken in.
  const REAL =
    'M1 1AE,B33 8TH,CR2 6XH,DN55 1PT,W1A 1HQ,EC1A 1BB,SL0 9AG,CO10 0AA,PO1 1AA,YO1 7HH,OL1 1AA,IG11 0AA,IV1 1AA,' +
    'IM1 1AA,E1 0AA,S1 1AA,S10 1AA,SO14 0AA,BS1 1AA'
  it.each(REAL.split(','))('%s stays as it is, and is understood with O and I mistaken', (postcode) => {
    expect(normalisePostcode(postcode)).toBe(postcode)
    const withLetters = postcode.replaceAll('1', 'I').replace(/0(?=\w\w$)/, 'O')
    expect(normalisePostcode(withLetters)).toBe(postcode)
    expect(normalisePostcode(postcode.replace(/^O/, '0').replace(/^I/, '1'))).toBe(postcode)
  })

  it('is the same when it is normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'AOIS019 -\u00a0'), maxLength: 9 }), (text) => {
        const once = normalisePostcode(text)
        expect(normalisePostcode(once)).toBe(once)
        expect(checkPostcode(once)).toBe(checkPostcode(text))
      }),
      { numRuns: 2_000 },
    )
  })
})
