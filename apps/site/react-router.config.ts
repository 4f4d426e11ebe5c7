import type { Config } from '@react-router/dev/config'

export default {
  basename: '/win',
  ssr: true,
  // The whole site map is a small static file; a lookup per link would be a request that no CDN could keep.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
