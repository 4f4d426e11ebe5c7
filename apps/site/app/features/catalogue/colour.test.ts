import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, readable } from './colour.ts'

it('measures contrast as WCAG does', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it('takes the wished text colour where it can be read', () => {
  expect(readable('#FFC94A', '#4A2A00')).toEqual({ background: '#FFC94A', text: '#4A2A00' })
})

it('finds another where it cannot', () => {
  expect(readable('#FFC94A', '#FFFFFF')?.text).toBe('#1b1033')
})

it.each([undefined, 'red', 'url(x)', '#12', '#1234567'])('%s is no colour', (colour) => {
  expect(readable(colour)).toBeUndefined()
})

it('text on any colour can be read', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, fc.option(colour, { nil: undefined }), (background, wished) => {
      expect(contrast(background, readable(background, wished)!.text)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
