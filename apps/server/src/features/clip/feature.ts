import type { Feature } from '../../feature.ts'
import { clipRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const clip: Feature = {
  personalData,
  create: (house) => ({ routes: (serve) => clipRoutes(serve, house) }),
}
