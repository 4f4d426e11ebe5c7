import type { WayIn } from './competition-data.ts'

/** Each channel has its own opening and closing (field rule 3). */
export function isWayOpen({ dateStart, dateStop }: Pick<WayIn, 'dateStart' | 'dateStop'>, now: Date): boolean {
  const at = now.getTime()
  return (!dateStart || Date.parse(dateStart) <= at) && (!dateStop || at < Date.parse(dateStop))
}
