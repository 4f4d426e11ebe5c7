import type { Feature } from '../../feature.ts'
import { wordDrumRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const wordDrum: Feature = {
  personalData,
  create: (house) => ({ routes: (serve) => wordDrumRoutes(serve, house) }),
}
