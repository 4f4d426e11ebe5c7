import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NOON, sampleCompetition } from '../../testing/sample-catalogue.ts'
import { findRows } from './find-data.ts'

it('the data of five hundred different competitions is under forty kilobytes', () => {
  const [texts = []] = fc.sample(
    fc.array(fc.stringMatching(/^[a-z]{4,9}( [a-z]{4,9}){12}$/), { minLength: 500, maxLength: 500 }),
    { seed: 7, numRuns: 1 },
  )
  const competitions = texts.map((words, index) => {
    const title = words.slice(0, 26)
    return sampleCompetition({
      id: 1000 + index,
      slug: title.replaceAll(' ', '-'),
      name: title,
      dateStop: new Date(NOON.getTime() + index * 7_200_000).toISOString(),
      meta: {
        display: {
          details: { title, content: words },
          card: { title, text: words.slice(26, 60) },
          tc: { version: 1, tcCheckboxText: '', tcFull: words },
          promotions: [],
        },
        media: { desktop: { cardImage: `/media/${title.replaceAll(' ', '-')}.webp` }, mobile: {} },
        hero: { title, subtitle: 'Tonight.' },
        shows: [{ name: `Programme ${index % 12}` }],
      },
    })
  })
  const bytes = brotliCompressSync(JSON.stringify(findRows(competitions, NOON))).length
  expect(bytes).toBeLessThan(40_000)
})
