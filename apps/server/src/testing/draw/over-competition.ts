/** Competitions that are over and wait for their draw, and what they give. */
import type { CompetitionOptions } from '../competitions.ts'

export const BIKE = { type: 'physical', value: 80_000, name: 'A bike', physicalType: 'parcel' } as const
export const TOKENS = { type: 'token', value: 20, numberOfTokens: 20, name: '20 tokens' } as const

type Tier = NonNullable<CompetitionOptions['prizeTiers']>[number]
export const tier = (prize: NonNullable<Tier['prize']> & { name: string }, winners = 1): Tier => ({
  name: prize.name,
  winners,
  prize,
})

/** Closed half an hour ago. By default a bike for one winner, with one reserve. */
export const overCompetition = (
  id: number,
  { prizeTiers = [tier(BIKE)], alternates = 1, onePrizePerPlayer = true } = {} as {
    prizeTiers?: Tier[]
    alternates?: number
    onePrizePerPlayer?: boolean
  },
): CompetitionOptions => ({
  id,
  opensIn: -600,
  closesIn: -30,
  prizeTiers,
  draw: { alternates, onePrizePerPlayer },
})
