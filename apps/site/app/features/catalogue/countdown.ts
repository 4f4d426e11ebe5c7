/** Last-chance tiles show when the competition ends in under 100 hours (1-site §2, §9). */
export const LAST_CHANCE_MS = 100 * 60 * 60_000

/** Hours, minutes and seconds to an instant, two digits each; 00, 00, 00 from then on. */
export function countdown(to: number, now: number): [hours: string, minutes: string, seconds: string] {
  const left = Math.max(0, Math.ceil((to - now) / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  return [two(Math.floor(left / 3600)), two(Math.floor(left / 60) % 60), two(left % 60)]
}

export function isLastChance(closesAt: number, now: number): boolean {
  return closesAt - now < LAST_CHANCE_MS
}
