/** What a feature brings to the product, in the `feature.ts` of its folder. `features/features.ts` lists all of them. */
import type { FastifyInstance } from 'fastify'
import type { Catalogue } from './features/catalogue/catalogue.ts'
import type { PersonalDataTable } from './db/personal-data.ts'
import type { House } from './house.ts'
import type { Serve } from './http/serve.ts'
import type { Job } from './jobs/jobs.ts'
import type { GaugeQuery } from './observability/query-gauges.ts'

export type Feature = {
  /** What its tables say of players. */
  personalData?: readonly PersonalDataTable[]
  /** Makes its parts from what the house has. */
  create?: (house: House) => FeatureParts | Promise<FeatureParts>
}

export type FeatureParts = {
  /** Its calls, and what else it answers: files, webhooks, streams. */
  routes?: (serve: Serve, app: FastifyInstance) => void | Promise<void>
  /** Those of its calls that a preview answers too: they only read, from the catalogue and at the time that it shows. */
  previewRoutes?: (serve: Serve, previewed: Previewed) => void
  /** Its work in the background (docs/mechanisms/messages.md#jobs). */
  jobs?: readonly Job[]
  /** What is counted in the database whenever the metrics are read. */
  gauges?: readonly GaugeQuery[]
}

export type Previewed = { catalogue: Catalogue; now: () => Date }
