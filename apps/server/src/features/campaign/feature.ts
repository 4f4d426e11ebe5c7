import type { Feature } from '../../feature.ts'
import { createCampaignCodes } from './codes.ts'
import { campaignRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const campaign: Feature = {
  personalData,
  create: (house) => ({
    routes: (serve) => campaignRoutes(serve, { ...house, campaignCodes: createCampaignCodes(house.peppers) }),
  }),
}
