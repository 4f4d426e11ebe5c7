import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { safetyRoutes } from './routes.ts'

export const safety = (house: House): Feature => ({ routes: (serve) => safetyRoutes(serve, house) })
