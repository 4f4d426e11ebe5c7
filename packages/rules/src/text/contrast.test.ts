import { expect, it } from 'vitest'
import { contrast } from './contrast.ts'

it('measures contrast as WCAG does', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

it.each(['red', 'url(x)', '#12', '#1234567', ''])('‘%s’ is not a colour', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeUndefined()
})
