import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { createRouteMatcher } from './site-routes.ts'

/** The kinds of route in apps/site/app/routes.ts. */
const ROUTES = [
  { id: 'root', path: '' },
  { id: 'frame', parentId: 'root' },
  { id: 'help', parentId: 'frame', path: 'help.html' },
  { id: 'find', parentId: 'frame', path: 'find' },
  { id: 'list', parentId: 'frame', path: ':pageSlug?' },
  { id: 'competition', parentId: 'list', path: 'competition/:competitionId/:slug?' },
  { id: 'channel', parentId: 'competition', path: ':channel?' },
  { id: 'competition-terms', parentId: 'competition', path: 'terms' },
  { id: 'profile-home', parentId: 'list', path: 'profile/home' },
  { id: 'notifications', parentId: 'list', path: 'notifications' },
  { id: 'show-all', parentId: 'frame', path: ':pageSlug?/show-all/:railId/:railSlug?' },
  { id: 'terms', parentId: 'frame', path: ':pageSlug?/terms-and-conditions' },
  { id: 'unsubscribe', parentId: 'frame', path: 'unsubscribe/:unsubscribeToken' },
  { id: 'moved', parentId: 'frame', path: 'entry/:type/:competitionId/:slug?' },
  { id: 'not-found', parentId: 'frame', path: '*' },
  { id: 'enter', parentId: 'root', path: ':pageSlug?/competition/:competitionId/:slug?/enter' },
  { id: 'result', parentId: 'root', path: 'entry/payment-result' },
]

const childrenOf = (parentId: string | undefined): RouteObject[] =>
  ROUTES.filter((route) => route.parentId === parentId).map(({ id, path }) => ({
    id,
    ...(path === undefined ? {} : { path }),
    children: childrenOf(id),
  }))
const tree = childrenOf(undefined)
const match = createRouteMatcher(ROUTES, '/win')

const WORDS = [
  'free',
  'find',
  'FIND',
  'competition',
  'Competition',
  '101',
  'a-car',
  'enter',
  'ENTER',
  'terms',
  'online',
]
const MORE = ['show-all', 'profile', 'home', 'notifications', 'unsubscribe', 'TOKEN', 'entry', 'payment-result', '-']
const word = fc.constantFrom(...WORDS, ...MORE)
const path = fc.array(word, { maxLength: 6 }).map((words) => ['/win', ...words].join('/'))

it('a path leads to the same route as in the router, for any parameters', () => {
  fc.assert(
    fc.property(path, (address) => {
      const routed = matchRoutes(tree, address, '/win')!.map(({ route }) => route.id!)
      const found = match(address)
      const leaf = routed.at(-1)!
      expect(found.isNotFound).toBe(leaf === 'not-found')
      // Without a channel the match is the parent's page.
      expect(found.ids.at(-1)).toBe(leaf === 'channel' && !found.ids.includes('channel') ? 'competition' : leaf)
    }),
    { numRuns: 2_000 },
  )
})

it('a path, its shape and its canonical form lead to the same route', () => {
  fc.assert(
    fc.property(path, (address) => {
      const found = match(address)
      expect(match(found.shape).ids).toEqual(found.ids)
      expect(match(found.path)).toEqual({ ...found, path: found.path })
    }),
    { numRuns: 2_000 },
  )
})
