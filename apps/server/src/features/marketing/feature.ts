import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { marketingRoutes, registerOneClickUnsubscribe } from './routes.ts'

export const marketing = (house: House): Feature => ({
  routes: async (serve, app) => {
    marketingRoutes(serve, house)
    await registerOneClickUnsubscribe(app, house)
  },
})
