/** A last-chance tile is shown when its competition closes in under 100 hours (1-site §2, §9). */
export const LAST_CHANCE_MS = 100 * 60 * 60_000

/** Hours, minutes and seconds until an instant, two digits each. 00, 00, 00 after it. */
export function countdown(to: number, now: number): [hours: string, minutes: string, seconds: string] {
  const left = Math.max(0, Math.ceil((to - now) / 1000))
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return [twoDigits(Math.floor(left / 3600)), twoDigits(Math.floor(left / 60) % 60), twoDigits(left % 60)]
}

export function isLastChance(closesAt: number, now: number): boolean {
  return closesAt - now < LAST_CHANCE_MS
}
