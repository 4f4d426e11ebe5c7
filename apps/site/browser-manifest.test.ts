import { expect, it } from 'vitest'
import { withoutUnread } from './browser-manifest.ts'

const route = (...imports: string[]) => ({ module: 'own.js', css: ['own.css'], imports })

it('keeps of the imports only those of a competition, whose links are prefetched, and of these what is not there yet', () => {
  const manifest = {
    version: '1',
    entry: { module: 'entry.js', imports: ['framework.js', 'home.js'] },
    routes: {
      find: route('framework.js', 'search.js'),
      competition: route('home.js', 'sidebar.js'),
      'competition-channel': route('framework.js', 'prize.js', 'sidebar.js'),
    },
  }
  const own = { module: 'own.js', css: ['own.css'] }
  expect(withoutUnread(manifest)).toEqual({
    ...manifest,
    routes: {
      find: own,
      competition: { ...own, imports: ['sidebar.js'] },
      'competition-channel': { ...own, imports: ['prize.js', 'sidebar.js'] },
    },
  })
})

it('leaves out what is false', () => {
  const { routes } = withoutUnread({
    entry: { imports: [] },
    routes: {
      find: { ...route(), hasLoader: true, hasAction: false, hasErrorBoundary: false },
      competition: route(),
      'competition-channel': route(),
    },
  })
  expect(routes['find']).toEqual({ module: 'own.js', css: ['own.css'], hasLoader: true })
})

it('ends the build when a prefetched route is no longer called so', () => {
  expect(() => withoutUnread({ entry: { imports: [] }, routes: { competition: route() } })).toThrow(
    'competition-channel',
  )
})
