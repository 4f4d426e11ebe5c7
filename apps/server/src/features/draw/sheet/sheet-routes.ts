import { getDeskDrawSheet } from '@fairdraw/contract/desk/draw-sheet.ts'
import type { Db } from '../../../db/database.ts'
import { done } from '../../../http/outcome.ts'
import type { Serve } from '../../../http/serve.ts'
import { recordAudit } from '../../audit/record.ts'
import { staffNames } from '../../staff/people.ts'
import { readSheet } from './read-sheet.ts'

type Context = { db: Db; now: () => Date; origin: () => string }

export function sheetRoutes(serve: Serve, { db, now, origin }: Context): void {
  serve(getDeskDrawSheet, async ({ caller: { staffId }, params: { id }, query: { print } }) => {
    const sheet = await readSheet({ db, origin: origin() }, id)
    if (!sheet.ok || print === undefined) return sheet.ok ? done({ ...sheet.body, printed: null }) : sheet
    const at = now().toISOString()
    const { tickets, manifestHash } = sheet.body.list
    await recordAudit(db, {
      actor: { staffId },
      act: 'print-draw-sheet',
      subject: { kind: 'draw', id },
      after: { tickets, manifestHash },
    })
    const by = (await staffNames(db, [staffId])).get(staffId) ?? ''
    return done({ ...sheet.body, printed: { by, at } })
  })
}
