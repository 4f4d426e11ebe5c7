import { exampleInit, exampleWinner } from '@fairdraw/contract/examples/catalogue.ts'
import { describe, expect, it } from 'vitest'
import { buildCompetition } from '../../testing/competitions.ts'
import { robotsText, sitemapEntries, sitemapFiles } from './sitemap.ts'

const now = new Date()
const page = exampleInit.pages[0]!
const pageOf = (slug: string, rails: string[] = []) => ({ ...page, id: slug, slug, meta: { ...page.meta, rails } })
const railed = (id: number, rails: string[], more: Partial<Parameters<typeof buildCompetition>[0]> = {}) => {
  const whole = buildCompetition({ id, ...more })
  return { ...whole, meta: { ...whole.meta, rails: Object.fromEntries(rails.map((rail) => [rail, {}])) } }
}
const known = {
  winners: [exampleWinner, { ...exampleWinner, id: 'w2', isHidden: true }],
  pages: [pageOf('home', ['soon', 'bare']), pageOf('free', ['soon']), pageOf('empty', ['bare']), pageOf('help')],
  rails: [
    { id: 'soon', name: 'Closing soon', displayAsRails: true, onlyTokenPaid: false },
    { id: 'bare', name: 'Bare', displayAsRails: true, onlyTokenPaid: false },
  ],
  clips: [],
  games: [],
}
const paths = (...competitions: ReturnType<typeof railed>[]) =>
  sitemapEntries(known, competitions, now).map(({ path }) => path)

describe('the sitemap', () => {
  it('lists the canonical URL of each page, rail and competition with content', () => {
    expect(paths(railed(1, ['soon_home', 'soon_free']))).toEqual([
      '/win',
      '/win/show-all/soon/closing-soon',
      '/win/free',
      '/win/free/show-all/soon/closing-soon',
      '/win/help.html',
      '/win/find',
      '/win/competition/1/prize-1',
    ])
  })

  it('leaves out closed and coming competitions, and empty pages', () => {
    const closed = railed(1, ['soon_home'], { closesIn: -1 })
    const later = railed(2, ['soon_home'], { opensIn: 10 })
    expect(paths(closed, later)).toEqual(['/win/help.html'])
  })

  it('has all winners, and the stories of those who are not hidden', () => {
    const withWinners = { ...known, pages: [...known.pages, pageOf('winners')] }
    expect(sitemapEntries(withWinners, [], now).slice(1)).toEqual([
      { path: '/win/winners/all' },
      {
        path: '/win/winners/article/priya-101/she-thought-it-was-the-window-cleaner',
        changedAt: new Date('2026-11-14T21:00:00.000Z'),
      },
    ])
  })

  it('has the last change of a competition’s page', () => {
    const one = railed(1, [])
    expect(sitemapEntries(known, [one], now).at(-1)?.changedAt?.toISOString()).toBe(one.dateStart)
  })

  it('is one file, or an index of several with every entry', () => {
    const entries = Array.from({ length: 5 }, (_, n) => ({ path: `/win/${n}&` }))
    expect([...sitemapFiles(entries, 'https://a.example', 5).keys()]).toEqual(['/sitemap.xml'])
    const parts = sitemapFiles(entries, 'https://a.example', 2)
    expect([...parts.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'])
    expect(parts.get('/sitemap.xml')).toContain('<loc>https://a.example/sitemap-3.xml</loc>')
    const named = [...parts.values()].join('').match(/<url><loc>[^<]+/g)
    expect(named).toEqual(entries.map(({ path }) => `<url><loc>https://a.example${path.replace('&', '&amp;')}`))
  })
})

describe('the rules for robots', () => {
  /** By RFC 9309, the longest matching rule decides. */
  const mayRead = (path: string) => {
    const rules = [...robotsText('https://a.example').matchAll(/^(Allow|Disallow): (.+)$/gm)]
    const fits = rules.filter(([, , rule]) =>
      new RegExp(`^${rule!.replaceAll(/[.?+()[\]]/g, '\\$&').replaceAll('*', '.*')}`).test(path),
    )
    return fits.toSorted(([, , one], [, , other]) => other!.length - one!.length)[0]?.[1] !== 'Disallow'
  }

  it.each([
    ['/win', true],
    ['/win/free', true],
    ['/win/competition/1/a-prize', true],
    ['/win/competition/1/a-prize/terms', true],
    ['/win/competition/1/a-prize/enter', false],
    ['/win/competition/1/enter-the-dragon', true],
    ['/win/profile/home', false],
    ['/win/free/profile/home', false],
    ['/win/entry/payment-result', false],
    ['/api/v9/init', false],
    ['/sso/auth/login', false],
    ['/_demo/inbox', false],
    ['/media/open-graph.webp', true],
  ])('%s: %s', (path, isRead) => {
    expect(mayRead(path)).toBe(isRead)
  })
})
