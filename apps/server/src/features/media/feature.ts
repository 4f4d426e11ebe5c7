import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { mediaRoutes } from './desk-routes.ts'

export const media = (house: House): Feature => ({ routes: (serve) => mediaRoutes(serve, house) })
