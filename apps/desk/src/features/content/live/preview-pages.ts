/** The pages of the site on which an item is seen, the one that shows most of it first. */
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { getAt } from '../form/body/body-paths.ts'

export type PreviewPage = { name: string; path: string }

const HOME: PreviewPage = { name: 'Home', path: '/win' }

const textAt = (body: unknown, ...path: readonly string[]): string => {
  const found = getAt(body, path)
  return typeof found === 'string' ? found : ''
}

const listing = (slug: string): string => (slug === '' || slug === 'home' ? '/win' : `/win/${encodeURIComponent(slug)}`)

function competitionPages(body: unknown, id: string): PreviewPage[] {
  const slug = textAt(body, 'competition', 'slug')
  const own = slug === '' ? `/win/competition/${id}` : `/win/competition/${id}/${encodeURIComponent(slug)}`
  return [
    { name: 'Its page', path: own },
    { name: 'Its terms', path: `${own}/terms` },
    HOME,
    { name: 'Search', path: '/win/find' },
  ]
}

const PAGES: Readonly<Record<ContentKind, (body: unknown, id: string) => PreviewPage[]>> = {
  competition: competitionPages,
  page: (body) => [{ name: 'The page', path: listing(textAt(body, 'slug')) }, HOME],
  rail: (_, id) => [HOME, { name: 'All of the rail', path: `/win/show-all/${id}` }],
  showcase: (body) => [{ name: 'Its page', path: listing(textAt(body, 'page')) }, HOME],
  'winner-story': (_, id) => [
    { name: 'The story', path: `/win/article/${id}` },
    { name: 'All winners', path: '/win/winners/all' },
  ],
  'weekly-draw': (_, id) => [
    { name: 'About the weekly draw', path: '/win/winsday/info' },
    { name: 'Its terms', path: `/win/winsday/terms-and-conditions/${id}` },
    HOME,
  ],
  campaign: () => [HOME],
  clip: () => [{ name: 'Watch', path: '/win/watch' }],
  'word-drum': (_, id) => [{ name: 'The game', path: `/win/game/${id}` }, HOME],
  notification: () => [HOME],
  faq: () => [{ name: 'The help page', path: '/win/help.html' }],
  'site-terms': () => [{ name: 'The terms', path: '/win/terms-and-conditions' }],
  settings: () => [HOME, { name: 'About the weekly draw', path: '/win/winsday/info' }],
}

export function previewPages(kind: ContentKind, id: string, body: unknown): PreviewPage[] {
  const pages = PAGES[kind](body, id)
  return pages.filter(({ path }, index) => pages.findIndex((one) => one.path === path) === index)
}
