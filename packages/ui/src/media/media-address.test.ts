import { expect, it } from 'vitest'
import { smallSrcSet, srcSet, WIDTHS } from './media-address.ts'

it('offers every width that the server supports', () => {
  expect(srcSet('/media/a.webp').split(', ')).toHaveLength(WIDTHS.length)
})

it('stops at the first width that is large enough', () => {
  expect(srcSet('/media/a.webp', 400)).toBe('/media/a.webp?w=320 320w, /media/a.webp?w=414 414w')
})

// Rows 1.9-12 to 1.9-14, 1.9-18
it.each([
  [45, '45 90 135'],
  [65, '65 130 195'],
  [120, '120 240 360'],
] as const)('asks for a picture %i pixels high, times the pixels of a point', (height, heights) => {
  const asked = heights.split(' ').map((one, index) => `/media/a.webp?h=${one} ${index + 1}x`)
  expect(smallSrcSet('/media/a.webp', height)).toBe(asked.join(', '))
})
