/** The desk's call for a fixed run. */
import { getDeskRun } from '@fairdraw/contract/desk/run.ts'
import type { Db } from '../../../db/database.ts'
import { done, refuse } from '../../../http/outcome.ts'
import type { Serve } from '../../../http/serve.ts'
import { readRun } from './read-run.ts'

export function runDeskRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(getDeskRun, async ({ params }) => {
    const run = await readRun(db, params.id, now())
    return run === undefined ? refuse('not-found') : done({ run })
  })
}
