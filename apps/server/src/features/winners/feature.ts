import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { winnersRoutes } from './routes.ts'

export const winners = ({ db, background, players }: House): Feature => ({
  routes: (serve) => winnersRoutes(serve, { db, players }),
  previewRoutes: (serve) => winnersRoutes(serve, { db: background, players }),
})
