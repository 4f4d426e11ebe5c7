import { Gauge } from 'prom-client'
import type { Feature } from '../../feature.ts'
import { SECOND } from '../../jobs/intervals.ts'
import { createEndedTerms } from './ended-terms.ts'
import { createEntryCount } from './entry-count.ts'
import { onAirDeskRoutes } from './desk-routes.ts'
import { catalogueRoutes } from './routes.ts'
import { personalData } from './personal-data.ts'

export const catalogue: Feature = {
  personalData,
  create: (house) => {
    const { db, background, registry, catalogue: documents, mayMissNotifications } = house
    void new Gauge({
      name: 'fairdraw_content_unreadable',
      help: 'Items of the catalogue that are left out because their stored text does not fit the contract.',
      registers: [registry],
      collect() {
        this.set(documents.snapshot().unreadable.size)
      },
    })
    return {
      routes: (serve) => {
        catalogueRoutes(serve, { ...house, endedTerms: createEndedTerms(db, house.now) })
        onAirDeskRoutes(serve, house)
      },
      previewRoutes: (serve, previewed) =>
        catalogueRoutes(serve, {
          ...house,
          ...previewed,
          entryCount: createEntryCount(background, previewed.catalogue, previewed.now),
          endedTerms: createEndedTerms(background, previewed.now),
        }),
      jobs: [
        {
          name: 'check the catalogue',
          inEveryProcess: true,
          maxIntervalMs: 10 * SECOND,
          run: () => documents.check(),
        },
        {
          name: 'check the catalogue while notifications are lost',
          inEveryProcess: true,
          maxIntervalMs: SECOND,
          // The check above reports failures. This one goes on every second, without a backoff.
          run: async () => (mayMissNotifications() ? documents.check().catch(() => {}) : undefined),
        },
      ],
    }
  },
}
