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

// Row 1.2-54
it('the grid links to the page of each rail', () => {
  const links = [...html(4, 5).matchAll(/href="(\/show-all[^"]*)"[^>]*>View all<span>( of The r\d)/g)]
  expect(links.map(([, to, name]) => [to, name])).toEqual([
    ['/show-all/r0/r0', ' of The r0'],
    ['/show-all/r1/r1', ' of The r1'],
  ])
})

it('the grid shows a competition of two rails once, which each rail lists on small screens', () => {
  const context = { page: undefined, now: NOON, viewer: undefined }
  const page = renderInRouter(
    createElement(MergedGrid, { rails: [rail('one', [1, 2]), rail('two', [2, 3, 4])], context }),
  )
  expect(page.match(/<article/g)).toHaveLength(5)
  expect(page.match(/<li class="[^"]*repeat[^"]*">/g)).toHaveLength(1)
  // Four different ones: two columns of the second row are free.
  expect(/style="--columns:(\d)"/.exec(page)?.[1]).toBe('2')
})

it.each([
  [3, 3, undefined],
  [3, 4, '2'],
  [3, 2, '1'],
] as const)('%i and %i tiles leave no gap in the last row', (first, second, columns) => {
  expect(/style="--columns:(\d)"[^>]*href="\/find"/.exec(html(first, second))?.[1]).toBe(columns)
})
