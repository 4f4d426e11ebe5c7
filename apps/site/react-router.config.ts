import type { Config } from '@react-router/dev/config'

export default {
  basename: '/win',
  ssr: true,
  // The route manifest is a small static file; lazy discovery would make requests that a CDN cannot cache.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
