import type { Feature } from '../../feature.ts'
import { SECOND } from '../../jobs/intervals.ts'
import { personalData } from './personal-data.ts'
import { createPhoneReports } from './phones.ts'
import { drawShowRoutes } from './routes.ts'

export const drawShow: Feature = {
  personalData,
  create: ({ db, background, liveDraws, now }) => {
    const phoneReports = createPhoneReports(background)
    return {
      routes: (serve) => drawShowRoutes(serve, { db, liveDraws, phoneReports, now }),
      jobs: [
        {
          name: 'count phones of a show',
          inEveryProcess: true,
          maxIntervalMs: SECOND,
          run: () => phoneReports.flush(),
        },
      ],
    }
  },
}
