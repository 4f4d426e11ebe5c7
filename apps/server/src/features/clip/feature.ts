import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { clipRoutes } from './routes.ts'

export const clip = (house: House): Feature => ({ routes: (serve) => clipRoutes(serve, house) })
