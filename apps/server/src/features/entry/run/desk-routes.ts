/** The desk's call for a fixed run. */
import { getDeskRun } from '@fairdraw/contract/desk/run.ts'
import type { Db } from '../../../db/database.ts'
import { done } from '../../../http/outcome.ts'
import type { Serve } from '../../../http/serve.ts'
import { readRun } from './read-run.ts'

export function runDeskRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(getDeskRun, async ({ params }) => {
    return done({ run: await readRun(db, params.id, now()) })
  })
}
