import type { Feature } from '../../feature.ts'
import { marketingRoutes, registerOneClickUnsubscribe } from './routes.ts'
import { personalData } from './personal-data.ts'

export const marketing: Feature = {
  personalData,
  create: (house) => ({
    routes: async (serve, app) => {
      marketingRoutes(serve, house)
      await registerOneClickUnsubscribe(app, house)
    },
  }),
}
