import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { secondPersonRoutes } from './routes.ts'

export const secondPerson = (house: House): Feature => ({ routes: (serve) => secondPersonRoutes(serve, house) })
