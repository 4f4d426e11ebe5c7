/**
 * The chances of winning (field rule 17). A draw takes `winners` different tickets out of `total`. Every ticket has the
 * same chance, whatever its channel.
 */

import type { Prize } from '../prize/prize.ts'
import { formatNumber } from '../text/count.ts'

/**
 * `details`: what exactly is won, as the terms say it; absent: its name. `prize`: what is won, with its value in pence; absent: a
 * parcel with the name of the tier.
 */
export type PrizeTier = {
  name: string
  winners: number
  details?: string | undefined
  prize?: Pick<Prize, 'type' | 'value'> | undefined
}

/**
 * The chance that at least one of `owned` tickets is among the winners, between 0 and 1: one minus the hypergeometric chance of
 * none, C(total − owned, winners) / C(total, winners). By symmetry the product runs over the smaller of the two.
 */
export function chanceOfWinning(owned: number, total: number, winners: number): number {
  if (owned <= 0 || winners <= 0 || total <= 0) return 0
  if (owned + winners > total) return 1
  const [few, many] = owned < winners ? [owned, winners] : [winners, owned]
  let logOfNone = 0
  for (let drawn = 0; drawn < few; drawn += 1) logOfNone += Math.log1p(-many / (total - drawn))
  // log1p and expm1 keep their precision for small chances, where 1 − e^x would lose digits.
  return -Math.expm1(logOfNone)
}

/** A chance as text: 'certain', 'about 1 in 401', 'none yet'. Exact chances have no 'about'. */
export function formatChance(chance: number): string {
  if (chance <= 0) return 'none yet'
  if (chance >= 1) return 'certain'
  const oneIn = 1 / chance
  const nearest = Math.round(oneIn)
  if (Math.abs(oneIn - nearest) < 1e-6 * oneIn) return `1 in ${formatNumber(nearest)}`
  // Below 10 a whole number would be too inexact: one decimal is shown.
  const rounded = oneIn < 10 ? String(Math.round(oneIn * 10) / 10) : formatNumber(nearest)
  return rounded === '1' ? 'almost certain' : `about 1 in ${rounded}`
}

/** The chance in each tier for a number of tickets; with more than one tier also the chance of any prize. */
export function tierChances(tiers: readonly PrizeTier[], owned: number, total: number) {
  const all = tiers.reduce((sum, { winners }) => sum + winners, 0)
  const rows = tiers.map(({ name, winners }) => ({ name, winners, chance: chanceOfWinning(owned, total, winners) }))
  return { rows, any: tiers.length > 1 ? { winners: all, chance: chanceOfWinning(owned, total, all) } : undefined }
}
