/** Weekly draws run automatically, except for the two approvals of the result (docs/mechanisms/winsday.md). */
import type { DrawState } from '@fairdraw/rules/draw/draw.ts'
import { sql } from 'drizzle-orm'
import { column, queryRows } from '../../db/rows.ts'
import type { AuditActor } from '../audit/record.ts'
import { runDrawStep } from './steps.ts'
import type { DrawContext, DrawStep } from './steps.ts'

const RUN_BY: AuditActor = { job: 'run-weekly-draws' }
const NEXT_STEP: Partial<Record<DrawState, DrawStep>> = {
  open: 'close',
  closed: 'reconcile',
  reconciled: 'commit',
  approved: 'publish',
}

/** Takes every possible step; returns how many draws moved. A failed draw does not stop the others. */
export async function runWeeklyDraws(context: DrawContext): Promise<number> {
  const { db, now } = context
  const waiting = await queryRows(
    db,
    { id: column.text, state: column.oneOf<DrawState>() },
    // A result is published at the announced time, or as soon after as it is approved.
    sql`select d.id, d.state from draws d join winsday_draws w on w.id = d.subject_id
        where d.kind = 'winsday' and d.state in ${Object.keys(NEXT_STEP)} and d.cut_off <= ${now()}
          and (d.state <> 'approved' or w.draws_at <= ${now()})
        order by d.cut_off`,
  )
  const errors: unknown[] = []
  let moved = 0
  for (const { id, state } of waiting) {
    try {
      let step: DrawStep | undefined = NEXT_STEP[state]
      let hasMoved = false
      while (step) {
        const result = await runDrawStep(context, id, step, RUN_BY)
        if (result.kind !== 'moved') break
        hasMoved = true
        step = NEXT_STEP[result.draw.state]
        // The approval needs people, and it may be too early to publish.
        if (step === 'publish') break
      }
      if (hasMoved) moved += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return moved
}
