import type { Feature } from '../../feature.ts'
import { HOUR } from '../../jobs/intervals.ts'
import { mediaRoutes } from './desk-routes.ts'
import { libraryFolder } from './media-files.ts'
import { PURGE_BATCH_SIZE, purgeBrokenUploads } from './media-parts.ts'
import { personalData } from './personal-data.ts'
import { purgeFiles } from './purge-files.ts'

export const media: Feature = {
  personalData,
  create: (house) => ({
    routes: (serve) => mediaRoutes(serve, house),
    jobs: [
      {
        name: 'purge broken uploads',
        maxIntervalMs: HOUR,
        run: () => purgeBrokenUploads(house.background, house.now()),
        batchSize: PURGE_BATCH_SIZE,
      },
      {
        name: 'purge files of the library',
        inEveryProcess: true,
        maxIntervalMs: HOUR,
        run: () => purgeFiles(house.background, libraryFolder(house.config.DATA_DIR)),
      },
    ],
  }),
}
