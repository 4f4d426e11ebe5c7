/** What an experiment has shown so far, and no more than that. */
import type { ReportTable } from '@fairdraw/contract/report/report-room.ts'
import { valueIn } from './find-table.ts'
import type { Line } from './find-table.ts'
import { formatPoints } from './format-value.ts'

/** 'Pictures of tiles: B did better, by between 0.4 and 2.1 points.', or 'Too early to tell'. */
export function versionSentence(table: ReportTable, line: Line): string {
  const [low, high] = [valueIn(table, line, 'difference-low'), valueIn(table, line, 'difference-high')]
  if (typeof low !== 'number' || typeof high !== 'number') return `${line.name}: too early to tell.`
  if (low <= 0 && high >= 0)
    return `${line.name}: too early to tell; B is between ${formatPoints(-low)} points worse and ${formatPoints(high)} better.`
  const [better, least, most] = low > 0 ? ['B', low, high] : ['A', -high, -low]
  return `${line.name}: ${better} did better, by between ${formatPoints(least)} and ${formatPoints(most)} points.`
}
