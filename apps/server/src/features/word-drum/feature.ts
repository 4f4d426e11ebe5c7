import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { wordDrumRoutes } from './routes.ts'

export const wordDrum = (house: House): Feature => ({ routes: (serve) => wordDrumRoutes(serve, house) })
