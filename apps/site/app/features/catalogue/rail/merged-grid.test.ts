import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderInRouter } from '../../../testing/render-in-router.ts'
import { NOON, sampleCompetition } from '../../../testing/sample-catalogue.ts'
import { MergedGrid } from './merged-grid.tsx'
import { tileOf } from '../tile/tile-data.ts'

const rail = (id: string, ids: number[]) => ({
  id,
  slug: id,
  name: `The ${id}`,
  isCarousel: false,
  onlyTokenPaid: false,
  tiles: ids.map((each) => tileOf(sampleCompetition({ id: each }))),
})

function html(...counts: [first: number, second: number]): string {
  const rails = counts.map((count, nth) =>
    rail(
      `r${nth}`,
      Array.from({ length: count }, (_, n) => 100 * nth + n),
    ),
  )
  const context = { page: undefined, now: NOON, viewer: undefined }
  return renderInRouter(createElement(MergedGrid, { rails, context }))
}

// Row 1.2-50
it('the grid has one heading, and a filter for each rail', () => {
  const page = html(3, 3)
  expect(page.match(/More to win<\/h2>/g)).toHaveLength(1)
  const filters = [...page.matchAll(/<button[^>]*aria-pressed="(\w+)"[^>]*>([^<]+)/g)].map(([, is, name]) => [name, is])
  expect(filters).toEqual([
    ['All', 'true'],
    ['The r0', 'false'],
    ['The r1', 'false'],
  ])
})

it.each([
  [3, 3, undefined],
  [3, 4, '2'],
  [3, 2, '1'],
] as const)('%i and %i tiles leave no gap in the last row', (first, second, columns) => {
  expect(/style="--columns:(\d)"[^>]*href="\/find"/.exec(html(first, second))?.[1]).toBe(columns)
})
