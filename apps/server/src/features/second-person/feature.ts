import type { Feature } from '../../feature.ts'
import { secondPersonRoutes } from './routes.ts'

export const secondPerson: Feature = {
  create: (house) => ({ routes: (serve) => secondPersonRoutes(serve, house) }),
}
