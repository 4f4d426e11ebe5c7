// oxlint-disable import/no-default-export -- the framework requires them
import { index } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [index('home.tsx')] satisfies RouteConfig
