/** What waits for the staff of the demonstration: made by the product's own calls, as people of its staff. */
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'
import { decideCase } from '@fairdraw/server/features/payment/desk/decide-case.ts'
import { staff, staffRoles } from '@fairdraw/server/features/staff/tables.ts'
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
import { writePlayerWork } from './player-work.ts'
import { movePrizes } from './prizes.ts'
import type { Season } from './open-season.ts'
import { TROUBLES } from './troubles.ts'

/** A second person of finance, who has no button: what she has released, the one with the button can release too. */
const RELEASER = { id: '00000000-0000-4000-8000-000000000010', name: 'Priti Shah', email: 'finance-2@fairdraw.example' }
const OFFICERS = DEMO_STAFF.filter(({ role }) => role === 'draw-officer').map(({ id }) => id)

/** Once. Where it was interrupted it goes on: what is there already stays as it is. */
export async function seedDeskWork(
  { config, database: { background: db, now }, running: { catalogue }, vendors: { recordPast } }: Past,
  season: Season,
  report: (progress: string) => void = () => {},
): Promise<void> {
  const agePolicy: AgePolicy = { before: config.AGE_CHECK, prizePence: config.AGE_CHECK_PRIZE_PENCE }
  if (await hasReleaser(db)) return
  report('prizes')
  await movePrizes({ db, catalogue, now, season, agePolicy, withdrawers: [OFFICERS[1]!, OFFICERS[2]!] })
  report('payouts')
  await writePayouts({ db, now: now(), recordPast, releaser: RELEASER.id })
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
  await addReleaser(db)
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

const hasReleaser = async (db: Db): Promise<boolean> => (await db.$count(staff, eq(staff.id, RELEASER.id))) > 0

/** Last, so that her being there says that all is: what the staff have done since must not come back. */
async function addReleaser(db: Db): Promise<void> {
  await db.insert(staff).values(RELEASER).onConflictDoNothing()
  await db.insert(staffRoles).values({ staffId: RELEASER.id, role: 'finance' }).onConflictDoNothing()
}
