import type { Feature } from '../../feature.ts'
import type { House } from '../../house.ts'
import { createCampaignCodes } from './codes.ts'
import { campaignRoutes } from './routes.ts'

export const campaign = (house: House): Feature => ({
  routes: (serve) => campaignRoutes(serve, { ...house, campaignCodes: createCampaignCodes(house.peppers) }),
})
