/**
 * What the chances are (field rule 17): a draw takes `winners` tickets out of `total`, none of them twice and every one as
 * likely as another, whichever way it came in.
 */

import { count } from '../text/count.ts'

export type PrizeTier = { name: string; winners: number }

/**
 * The chance that at least one of `held` tickets is among the winners, between 0 and 1: one less the hypergeometric chance of
 * none, C(total − held, winners) / C(total, winners). By symmetry it may be multiplied up over whichever of the two is fewer.
 */
export function chanceOfAny(held: number, total: number, winners: number): number {
  if (held <= 0 || winners <= 0 || total <= 0) return 0
  if (held + winners > total) return 1
  const [few, many] = held < winners ? [held, winners] : [winners, held]
  let logOfNone = 0
  for (let drawn = 0; drawn < few; drawn += 1) logOfNone += Math.log1p(-many / (total - drawn))
  // Small chances keep their digits: 1 − e^x would lose them.
  return -Math.expm1(logOfNone)
}

/** 'certain', 'about 1 in 401', 'none yet': a chance as people say it. Exact ones go without 'about'. */
export function formatChance(chance: number): string {
  if (chance <= 0) return 'none yet'
  if (chance >= 1) return 'certain'
  const oneIn = 1 / chance
  const nearest = Math.round(oneIn)
  if (Math.abs(oneIn - nearest) < 1e-6 * oneIn) return `1 in ${count(nearest)}`
  // Where a whole number would say too much or too little, one decimal is told.
  const told = oneIn < 10 ? Math.round(oneIn * 10) / 10 : nearest
  if (told === 1) return 'almost certain'
  return `about 1 in ${told.toLocaleString('en-GB')}`
}

/** The tiers with the chance of each for so many tickets; of more than one also that of any prize at all. */
export function tierChances(tiers: readonly PrizeTier[], held: number, total: number) {
  const all = tiers.reduce((sum, { winners }) => sum + winners, 0)
  const rows = tiers.map(({ name, winners }) => ({ name, winners, chance: chanceOfAny(held, total, winners) }))
  return { rows, any: tiers.length > 1 ? { winners: all, chance: chanceOfAny(held, total, all) } : undefined }
}
