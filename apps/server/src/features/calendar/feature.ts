import type { Feature } from '../../feature.ts'
import { calendarRoutes } from './desk-routes.ts'

export const calendar: Feature = {
  create: (house) => ({ routes: (serve) => calendarRoutes(serve, house) }),
}
