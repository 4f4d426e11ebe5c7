import type { Config } from '@react-router/dev/config'

export default { basename: '/win', ssr: true, routeDiscovery: { mode: 'initial' } } satisfies Config
