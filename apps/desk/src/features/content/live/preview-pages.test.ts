import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import { expect, it } from 'vitest'
import { previewPages } from './preview-pages.ts'

it.each(CONTENT_KINDS)('%s is seen on pages of the site, each once, also while its text is empty', (kind) => {
  for (const body of [{}, null, { slug: 7, competition: [] }]) {
    const paths = previewPages(kind, '12', body).map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(0)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths) expect(path).toMatch(/^\/win(\/|$)/)
  }
})

it('follows the address that is being typed', () => {
  expect(previewPages('competition', '7', { competition: { slug: 'away-days' } })[0]).toEqual({
    name: 'Its page',
    path: '/win/competition/7/away-days',
  })
  expect(previewPages('page', 'home', { slug: 'home' })).toEqual([{ name: 'The page', path: '/win' }])
  expect(previewPages('page', 'cars', { slug: 'cars?/..' })[0]!.path).toBe('/win/cars%3F%2F..')
})
