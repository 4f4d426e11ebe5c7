import type { Feature } from '../../feature.ts'
import { DEFAULT_INTERVAL, HOUR } from '../../jobs/intervals.ts'
import { msUntil } from '../../jobs/wake.ts'
import { previewRoutes } from './desk-preview-routes.ts'
import { contentRoutes } from './desk-routes.ts'
import { editingRoutes } from './editing/editing-routes.ts'
import { purgePresences } from './editing/presence.ts'
import { purgeKeptTexts } from './live-preview/live-previews.ts'
import { purgePreviews } from './preview/previews.ts'
import { DUE_BATCH_SIZE, NEXT_DUE, publishDue } from './publish.ts'
import { STORIES_BATCH, withdrawStories } from './stories/withdraw-stories.ts'
import { personalData } from './personal-data.ts'

const PUBLISH = 'publish scheduled content'

export const content: Feature = {
  personalData,
  create: (house) => {
    const { background, workReporter, now } = house
    return {
      routes: (serve) => {
        contentRoutes(serve, house)
        previewRoutes(serve, house)
        editingRoutes(serve, house)
      },
      jobs: [
        {
          name: PUBLISH,
          ...DEFAULT_INTERVAL,
          wakeOn: 'wake-content',
          nextDueInMs: () => msUntil(background, NEXT_DUE),
          run: () =>
            publishDue(background, now(), (item, error) => workReporter.gaveUp('job', PUBLISH, { id: item, error })),
          batchSize: DUE_BATCH_SIZE,
        },
        {
          name: 'take off stories without consent',
          ...DEFAULT_INTERVAL,
          wakeOn: 'wake-content',
          run: () => withdrawStories(background),
          batchSize: STORIES_BATCH,
        },
        { name: 'purge old previews', maxIntervalMs: HOUR, run: () => purgePreviews(background, now()) },
        { name: 'purge texts of live previews', maxIntervalMs: HOUR, run: () => purgeKeptTexts(background, now()) },
        { name: 'purge presences', maxIntervalMs: HOUR, run: () => purgePresences(background, now()) },
      ],
    }
  },
}
