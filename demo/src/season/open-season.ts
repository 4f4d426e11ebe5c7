/**
 * The season of the demonstration: sixty days of a broadcaster's prize draws that end the day before its first start. The ledger, the audit
 * log, the log of draws and its witnesses' signatures never change, so a later start leaves the season where it is.
 */
import type { Db } from '@fairdraw/server/db/database.ts'
import { column, queryRows } from '@fairdraw/server/db/rows.ts'
import { sql } from 'drizzle-orm'
import { createCalendar } from '../content/calendar.ts'
import type { Calendar } from '../content/calendar.ts'
import { createPeople } from './people.ts'
import type { Person } from './people.ts'
import { firstDay, FIRST_COMPETITION_ID, planSeason, SEASON_DAYS } from './plan.ts'
import type { Run } from './plan.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'

const SEED = 2580
const PLAYERS = 4_000

/** What the season is made of, the same at every start. */
export type Season = {
  calendar: Calendar
  runs: readonly Run[]
  people: readonly Person[]
  random: Random
  share: number
}

/** `share`: of its players and entries, 1 for all. */
export async function openSeason({ db, now, share = 1 }: { db: Db; now: Date; share?: number }): Promise<Season> {
  const calendar = createCalendar(await findFirstStart(db, now))
  const random = createRandom(SEED)
  const people = createPeople(random, { count: PLAYERS * share, from: firstDay(calendar), days: SEASON_DAYS })
  return { calendar, runs: planSeason(calendar), people, random, share }
}

/** The first start, whose day is the one after the season: it published the season's competitions. */
async function findFirstStart(db: Db, now: Date): Promise<Date> {
  const [first] = await queryRows(
    db,
    { savedAt: column.text },
    sql`select saved_at as "savedAt" from content_revisions
        where kind = 'competition' and id = ${String(FIRST_COMPETITION_ID)} and revision = 1`,
  )
  return first ? new Date(first.savedAt) : now
}
