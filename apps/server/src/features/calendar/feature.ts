import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { calendarRoutes } from './desk-routes.ts'

export const calendar = (house: House): Feature => ({ routes: (serve) => calendarRoutes(serve, house) })
