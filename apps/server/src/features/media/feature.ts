import type { Feature } from '../../feature.ts'
import { mediaRoutes } from './desk-routes.ts'
import { personalData } from './personal-data.ts'

export const media: Feature = {
  personalData,
  create: (house) => ({ routes: (serve) => mediaRoutes(serve, house) }),
}
