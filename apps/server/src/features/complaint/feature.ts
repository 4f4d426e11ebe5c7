import type { Feature } from '../../feature.ts'
import { HOUR } from '../../jobs/intervals.ts'
import { complaintDeskRoutes } from './desk-routes.ts'
import { COMPLAINTS_BATCH_SIZE, purgeComplaints } from './purge-complaints.ts'
import { personalData } from './personal-data.ts'

export const complaint: Feature = {
  personalData,
  create: (house) => ({
    routes: (serve) => complaintDeskRoutes(serve, house),
    jobs: [
      {
        name: 'purge old complaints',
        maxIntervalMs: HOUR,
        run: () => purgeComplaints(house.background),
        batchSize: COMPLAINTS_BATCH_SIZE,
      },
    ],
  }),
}
