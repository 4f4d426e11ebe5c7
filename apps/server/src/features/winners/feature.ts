import type { Feature, Previewed } from '../../feature.ts'
import { winnersRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'
import { winnersDeskRoutes } from './publicity/desk-routes.ts'

const latestOf =
  ({ catalogue }: Pick<Previewed, 'catalogue'>) =>
  () =>
    catalogue.snapshot().staticInit.winners

export const winners: Feature = {
  personalData,
  create: (house) => ({
    routes: (serve) => {
      winnersRoutes(serve, { ...house, latest: latestOf(house) })
      winnersDeskRoutes(serve, house)
    },
    previewRoutes: (serve, previewed) =>
      winnersRoutes(serve, { ...house, db: house.background, latest: latestOf(previewed) }),
  }),
}
