/** The desk's calls about the monthly return (docs/mechanisms/desk/monthly-return.md). */
import {
  getDeskMonthlyReturn,
  getDeskMonthlyReturnSheet,
  postDeskKeepMonthlyReturn,
} from '@fairdraw/contract/report/monthly-return.ts'
import type { Db } from '../../db/database.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import { recordAudit } from '../audit/record.ts'
import { keepReturn, readReturn, toSheet } from './returns.ts'

/** `db`: with time for statements that count a month. */
export function monthlyReturnRoutes(serve: Serve, { db, now }: { db: Db; now: () => Date }): void {
  serve(getDeskMonthlyReturn, ({ params: { month }, query: { version } }) =>
    readReturn(db, { month, version, now: now() }),
  )

  serve(postDeskKeepMonthlyReturn, async ({ caller: { staffId }, params: { month }, body }) => {
    const kept = await keepReturn(db, { month, ...body, staffId, now: now() })
    if (!kept.ok) return kept
    const read = await readReturn(db, { month, version: kept.body.version, now: now() })
    if (!read.ok) throw new Error(`the return of ${month} was not kept`)
    return read
  })

  serve(getDeskMonthlyReturnSheet, async ({ caller: { staffId }, params: { month }, query: { version } }) => {
    const read = await readReturn(db, { month, version, now: now() })
    if (!read.ok) return read
    await recordAudit(db, {
      actor: { staffId },
      act: 'export-list',
      subject: { kind: 'export', id: 'monthly-return' },
      after: { month, version: read.body.version },
    })
    return done(toSheet(read.body))
  })
}
