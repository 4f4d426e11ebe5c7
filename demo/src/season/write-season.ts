/** Writes the days of the season: its competitions, players and entries, with the vendors' books, and the figures of each day. */
import type { PastBooks } from '@fairdraw/emulators/past-books.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { setImmediate } from 'node:timers/promises'
import type { Calendar } from '../content/calendar.ts'
import { compose } from '../content/compose.ts'
import { publishAsStaff } from '../publish-as-staff.ts'
import { listDeliveries } from './deliveries.ts'
import { booksOf } from './vendor-books.ts'
import { enterSeason } from './entries.ts'
import type { Entry } from './entries.ts'
import type { Season } from './open-season.ts'
import { firstDay, SEASON_DAYS } from './plan.ts'
import type { Run } from './plan.ts'
import { daysFrom, hasComparison, sumDays, writeComparisons, writeMeasurements } from './write-days.ts'
import { CHUNK_SIZE, writeEntries } from './write-entries.ts'
import { writeTroubles } from './write-troubles.ts'
import { writeDelivery } from './write-deliveries.ts'
import { PEOPLE_CHUNK_SIZE, writePeople } from './write-people.ts'

/** The last days are not over for good: they are compared when something asks for it. */
const OPEN_DAYS = 2

export type SeasonContext = {
  db: Db
  /** Writes into the vendors' books. */
  recordPast: (past: PastBooks) => void
  report?: ((progress: string) => void) | undefined
}

/** Writes what is missing of the season's days; returns how many entries there are, or undefined if all was there. */
export async function writeSeason(season: Season, context: SeasonContext): Promise<number | undefined> {
  const { calendar, runs, people, random, share } = season
  const { db, recordPast, report = () => {} } = context
  const days = daysFrom(firstDay(calendar), SEASON_DAYS - OPEN_DAYS)
  if (await hasComparison(db, days[0]!)) return undefined
  report('players')
  await publishRuns(db, runs, calendar)
  for (const some of chunksOf(people, PEOPLE_CHUNK_SIZE)) await writePeople(db, some)

  const entered = new Map<string, Map<number, number>>()
  let entries = 0
  for (const some of chunksOf(enterSeason(random, people, runs, share), CHUNK_SIZE)) {
    recordPast(booksOf(some))
    await writeEntries(db, some)
    entries += some.length
    countByDay(entered, some)
    report(`${londonDay(new Date(some[0]!.at))}, ${entries.toLocaleString('en-GB')} entries`)
    // The embedded database runs in this thread: visitors come in between.
    await setImmediate()
  }
  for (const delivery of listDeliveries(season)) await writeDelivery(db, delivery)
  await writeTroubles(db, season, recordPast)
  report('figures')
  await writeMeasurements(db, { random, runs, entered })
  await sumDays(db, daysFrom(firstDay(calendar), SEASON_DAYS))
  await writeComparisons(db, days)
  return entries
}

async function publishRuns(db: Db, runs: readonly Run[], calendar: Calendar): Promise<void> {
  for (const { draft } of runs) {
    const { competition, quiz } = compose(draft, calendar)
    await db.transaction((tx) =>
      publishAsStaff(tx, { kind: 'competition', id: String(draft.id), body: { competition, quiz } }, calendar.now),
    )
  }
}

function countByDay(counts: Map<string, Map<number, number>>, entries: readonly Entry[]): void {
  for (const { at, competitionId } of entries) {
    const day = londonDay(new Date(at))
    const ofDay = counts.get(day) ?? new Map<number, number>()
    counts.set(day, ofDay.set(competitionId, (ofDay.get(competitionId) ?? 0) + 1))
  }
}

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
