import type { Feature } from '../../feature.ts'
import { serveRevealCounter, winsdayRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const winsday: Feature = {
  personalData,
  create: (house) => ({
    routes: (serve) => winsdayRoutes(serve, house),
    previewRoutes: (serve) => serveRevealCounter(serve, house.counter),
  }),
}
