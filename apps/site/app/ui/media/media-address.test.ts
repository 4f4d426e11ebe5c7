import { expect, it } from 'vitest'
import { srcSet, WIDTHS } from './media-address.ts'

it('offers every width that the server knows', () => {
  expect(srcSet('/media/a.webp').split(', ')).toHaveLength(WIDTHS.length)
})

it('stops at the first width that is large enough', () => {
  expect(srcSet('/media/a.webp', 400)).toBe('/media/a.webp?w=320 320w, /media/a.webp?w=414 414w')
})
