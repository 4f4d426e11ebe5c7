/** The season as steps of the start: its days while visitors come already, and then what waits for the staff. */
import { forgetSums } from '@fairdraw/server/features/report/sum-hours.ts'
import { seedDeskWork } from '../season/desk-work.ts'
import { openSeason } from '../season/open-season.ts'
import { writeSeason } from '../season/write-season.ts'
import type { Season } from '../season/open-season.ts'
import type { Past } from './past-draws.ts'
import type { Report } from './steps.ts'

/** `DEMO_SEASON=0`: without it, as journeys start the demonstration. */
export const hasSeason = ({ DEMO_SEASON }: Record<string, string | undefined>): boolean => DEMO_SEASON !== '0'

const count = (value: number) => value.toLocaleString('en-GB')

export async function startSeason(
  { database: { background: db, now }, vendors }: Past,
  report: Report,
): Promise<{ summary: string; result: Season }> {
  const season = await openSeason({ db, now: now() })
  const entries = await writeSeason(season, { db, recordPast: vendors.recordPast, report })
  const { people, runs } = season
  const summary =
    entries === undefined
      ? 'there since an earlier start'
      : `sixty days, ${count(runs.length)} competitions, ${count(entries)} entries of ${count(people.length)} players`
  return { summary, result: season }
}

export async function startDeskWork(
  past: Past,
  season: Season,
  report: Report,
): Promise<{ summary: string; result: undefined }> {
  await seedDeskWork(past, season, report)
  // Its days are older than what the desk's reports have counted.
  await forgetSums(past.database.background)
  return { summary: 'drafts, prizes, payouts, refunds and cases wait for the staff', result: undefined }
}
