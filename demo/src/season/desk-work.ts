/** What waits for the staff of the demonstration: made by the product's own calls, as people of its staff. */
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { recordAudit } from '@fairdraw/server/features/audit/record.ts'
import { auditLog } from '@fairdraw/server/features/audit/tables.ts'
import { decideCase } from '@fairdraw/server/features/payment/desk/decide-case.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { createDrawVendors } from '@fairdraw/server/vendors/create-vendors.ts'
import { eq } from 'drizzle-orm'
import type { Past } from '../start/past-draws.ts'
import { findStaffId } from '../publish-as-staff.ts'
import { DEMO_STAFF } from '../staff.ts'
import { storeAsSent } from './draws.ts'
import { writeComplaints } from './complaints.ts'
import { writeDrafts } from './drafts.ts'
import { paidRuns, placeOf } from './places.ts'
import { writePayouts } from './payouts.ts'
import { uploadPictures } from './pictures.ts'
import { plantDifferences } from './planted.ts'
import { firstDay } from './plan.ts'
import { writePlayerWork } from './player-work.ts'
import { movePrizes } from './prizes.ts'
import type { Season } from './open-season.ts'
import { TROUBLES } from './troubles.ts'

const idsOf = (asked: StaffRole) => DEMO_STAFF.filter(({ role }) => role === asked).map(({ id }) => id)
const OFFICERS = idsOf('draw-officer')
/** What she has released waits for the first of finance. */
const RELEASER = idsOf('finance')[1]!
/** Its row is the last: what the staff have done since must not come back. */
const FINISHED = 'finish-season'

/** Once. Where it was interrupted it goes on: what is there already stays as it is. */
export async function seedDeskWork(
  { config, database: { background: db, now }, running: { catalogue }, vendors: { recordPast } }: Past,
  season: Season,
  report: (progress: string) => void = () => {},
): Promise<void> {
  const agePolicy: AgePolicy = { before: config.AGE_CHECK, prizePence: config.AGE_CHECK_PRIZE_PENCE }
  if ((await db.$count(auditLog, eq(auditLog.act, FINISHED))) > 0) return
  report('prizes')
  await movePrizes({ db, catalogue, now, season, agePolicy, withdrawers: [OFFICERS[1]!, OFFICERS[2]!] })
  report('payouts')
  await writePayouts({ db, now: now(), recordPast, releaser: RELEASER })
  report('players')
  await writePlayerWork(db, season, now())
  await withdrawTickets(db, season, now())
  await writeComplaints(db, season, now())
  report('drafts')
  await writeDrafts(db, season.calendar)
  report('books')
  const { gateway, openBanking, payPal } = createDrawVendors(config)
  await plantDifferences(season, { db, gateway, openBanking, payPal, now }, recordPast)
  report('pictures')
  await uploadPictures(db, now())
  const subject = { kind: 'season', id: londonDay(firstDay(season.calendar)) }
  await recordAudit(db, { actor: { command: 'demonstration' }, act: FINISHED, subject })
}

/** Tickets whose money never came are withdrawn; once. */
async function withdrawTickets(db: Db, season: Season, now: Date): Promise<void> {
  const runs = paidRuns(season)
  for (const [nth, trouble] of TROUBLES.entries()) {
    if (!trouble.case?.isToWithdraw) continue
    const { caseId: id } = placeOf(season, runs, { nth, trouble })
    await decideCase(db, {
      id,
      decision: 'withdraw-tickets',
      reason: 'The money never came.',
      staffId: findStaffId('finance'),
      now,
    })
  }
  await db.transaction((tx) => storeAsSent(tx, now))
}
