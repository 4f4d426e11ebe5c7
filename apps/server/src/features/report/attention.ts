/** What is wrong and what waits for somebody, from the queries that alerts watch and the indexes of what waits. */
import { ATTENTION, ATTENTION_ROWS } from '@fairdraw/rules/attention.ts'
import type { Attention } from '@fairdraw/rules/attention.ts'
import { isPermitted } from '@fairdraw/rules/staff.ts'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { column, queryRows } from '../../db/rows.ts'
import type { StaffCaller } from '../../http/serve.ts'
import type { GaugeQuery } from '../../observability/query-gauges.ts'
import { AGE_CHECK_GAUGES } from '../age-check/age-check-gauges.ts'
import { IS_DUE } from '../complaint/list-complaints.ts'
import { DRAW_GAUGES } from '../draw/draw-gauges.ts'
import { PAYMENT_GAUGES } from '../payment/payment-gauges.ts'
import { CALLED_OFF_GAUGES } from '../payment/refund/refund-called-off.ts'
import { PRIZE_GAUGES } from '../prize/prize-gauges.ts'

type Viewer = Pick<StaffCaller, 'staffId' | 'roles'>

/** Counts as an alert does: the sum of some of the values of a gauge. */
function gauge(gauges: readonly GaugeQuery[], name: string, labels?: readonly string[]) {
  const found = gauges.find((one) => one.name === name)
  if (!found) throw new Error(`no gauge ${name}`)
  const wanted = labels ?? found.values
  return () => sql`select coalesce(sum(value), 0) from (${found.query}) g where label in ${wanted}`
}

const DRAWS_DUE = sql`from draws where state not in ('published', 'no-entries', 'void') and cut_off < clock_timestamp()`
const overdue = (label: string) => gauge(PRIZE_GAUGES, 'fairdraw_prizes_overdue', [label])

/** A statement that counts each. */
const COUNTS: Readonly<Record<Attention, (viewer: Viewer) => SQL>> = {
  'draws-lacking': gauge(DRAW_GAUGES, 'fairdraw_competitions_lacking'),
  'draws-blocked': () => sql`select count(*) ${DRAWS_DUE} and blockers <> '[]'`,
  'refunds-failed': gauge(PAYMENT_GAUGES, 'fairdraw_refunds_open', ['failed']),
  'books-different': gauge(PAYMENT_GAUGES, 'fairdraw_reconciliation_days_different'),
  'called-off-tickets': gauge(CALLED_OFF_GAUGES, 'fairdraw_called_off_tickets'),
  'prizes-late': overdue('to-deliver'),
  'prizes-vacant': overdue('vacant'),
  'awards-stopped': overdue('stopped'),
  'vouchers-missing': overdue('without-code'),
  // A winner who takes their word back is told of for a week: what else shows them is to be looked through.
  'stories-withdrawn': () => sql`select count(distinct winner_id) from publicity_consents
      where parts = '{}' and recorded_at > clock_timestamp() - interval '7 days'`,
  'dead-letters': () => sql`select count(*) from outbox where dead_at is not null and drop_reason is null`,
  'own-drafts': ({ staffId }) =>
    sql`select count(*) from content_items i join content_revisions r on r.kind = i.kind and r.id = i.id and r.revision = i.latest_revision
      where i.states @> '{draft}' and r.state = 'draft' and r.author = ${`staff:${staffId}`}`,
  'content-to-publish': () => sql`select count(*) from content_items where states @> '{approved}'`,
  'draws-to-run': () => sql`select count(*) ${DRAWS_DUE} and blockers = '[]' and kind = 'competition'
      and state in ('open', 'closed', 'reconciled', 'approved')`,
  'cases-to-decide': gauge(PAYMENT_GAUGES, 'fairdraw_payment_cases_open'),
  'prizes-to-send': () => sql`select count(*) from awards where state = 'claimed'`,
  'complaints-due': () => sql`select count(*) from complaints where ${IS_DUE}`,
  'ages-to-decide': gauge(AGE_CHECK_GAUGES, 'fairdraw_age_checks_waiting', ['to-decide', 'gave-up']),
  'adjustments-proposed': () => sql`select count(*) from balance_adjustments where state = 'proposed'`,
  'deliveries-unfinished': () => sql`select count(*) from intake_batches where state <> 'done'`,
}

/** Those that are not zero, and that the viewer's roles may see. */
export async function listAttention(db: Db, viewer: Viewer): Promise<{ what: Attention; count: number }[]> {
  const seen = ATTENTION.filter((what) => isPermitted(viewer.roles, ATTENTION_ROWS[what].act))
  if (seen.length === 0) return []
  const counts = seen.map((what) => sql`select ${what}::text as what, (${COUNTS[what](viewer)})::float8 as count`)
  const rows = await queryRows(
    db,
    { what: column.oneOf<Attention>(), count: column.integer },
    sql.join(counts, sql` union all `),
  )
  return rows.filter(({ count }) => count > 0)
}
