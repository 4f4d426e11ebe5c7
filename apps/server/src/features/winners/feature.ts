import type { Feature } from '../../feature.ts'
import { winnersRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const winners: Feature = {
  personalData,
  create: ({ db, background, players }) => ({
    routes: (serve) => winnersRoutes(serve, { db, players }),
    previewRoutes: (serve) => winnersRoutes(serve, { db: background, players }),
  }),
}
