import type { Config } from '@react-router/dev/config'
import { shortenBrowserManifest } from './browser-manifest.ts'

const config: Config = {
  basename: '/win',
  ssr: true,
  // The route manifest is a small static file; lazy discovery would make requests that a CDN cannot cache.
  routeDiscovery: { mode: 'initial' },
  // A client loader in a script of its own would be one more request for a few bytes.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => shortenBrowserManifest(reactRouterConfig.buildDirectory),
}
export default config
