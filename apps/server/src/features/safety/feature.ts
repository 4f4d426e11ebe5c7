import type { Feature } from '../../feature.ts'
import { safetyRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const safety: Feature = {
  personalData,
  create: (house) => ({ routes: (serve) => safetyRoutes(serve, house) }),
}
