import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast } from '@fairdraw/rules/text/contrast.ts'
import { readableColours } from './colour.ts'

it('uses the preferred text colour if it is readable', () => {
  expect(readableColours('#FFC94A', '#4A2A00')).toEqual({ background: '#FFC94A', text: '#4A2A00' })
})

it('uses another text colour if the preferred one is not readable', () => {
  expect(readableColours('#FFC94A', '#FFFFFF')?.text).toBe('#1b1033')
})

it.each([undefined, 'red', 'url(x)', '#12', '#1234567'])('%s is not a colour', (colour) => {
  expect(readableColours(colour)).toBeUndefined()
})

it('text is readable on any colour', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, fc.option(colour, { nil: undefined }), (background, preferred) => {
      expect(contrast(background, readableColours(background, preferred)!.text)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
