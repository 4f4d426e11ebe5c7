import type { Feature } from '../../feature.ts'
import { monthlyReturnRoutes } from './desk-routes.ts'
import { personalData } from './personal-data.ts'

export const monthlyReturn: Feature = {
  personalData,
  create: ({ background, now }) => ({ routes: (serve) => monthlyReturnRoutes(serve, { db: background, now }) }),
}
