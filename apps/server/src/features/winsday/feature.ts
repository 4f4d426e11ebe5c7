import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { serveRevealCounter, winsdayRoutes } from './routes.ts'

export const winsday = (house: House): Feature => ({
  routes: (serve) => winsdayRoutes(serve, house),
  previewRoutes: (serve) => serveRevealCounter(serve, house.counter),
})
