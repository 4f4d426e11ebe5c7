import { expect, it } from 'vitest'
import { noteCatalogue, publicationCount } from './publications.ts'

const reply = (mark?: string) => new Response('', { headers: mark === undefined ? {} : { 'x-catalogue': mark } })

// Row 1.4-22
it('counts a publication when a reply is of another catalogue than the last', () => {
  const counts = [reply(), reply('a'), reply('a'), reply(), reply('b'), reply('b'), reply('a')].map((next) => {
    noteCatalogue(next)
    return publicationCount()
  })
  expect(counts).toEqual([0, 0, 0, 0, 1, 1, 2])
})
