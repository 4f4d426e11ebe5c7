import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FEW_PLAYERS, MIN_GROUP, protectPlayers } from './protect-players.ts'

it.each([
  [0, 0],
  [1, FEW_PLAYERS],
  [9, FEW_PLAYERS],
  [10, 10],
  [14, 10],
  [15, 20],
  [1_204, 1_200],
])('%i players are told as %s', (players, told) => {
  expect(protectPlayers(players)).toBe(told)
})

/** All numbers of players that are told like this. */
const possible = (told: ReturnType<typeof protectPlayers>): [least: number, most: number] =>
  told === FEW_PLAYERS ? [1, MIN_GROUP - 1] : told === 0 ? [0, 0] : [Math.max(MIN_GROUP, told - 5), told + 4]

it('what is left of a total without its large groups never says how many a small group has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: MIN_GROUP, max: 5_000 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      (large, small) => {
        const [least, most] = possible(protectPlayers(large.reduce((sum, each) => sum + each, small)))
        const others = large.map((each) => possible(protectPlayers(each)))
        const leastLeft = least - others.reduce((sum, [, high]) => sum + high, 0)
        const mostLeft = most - others.reduce((sum, [low]) => sum + low, 0)
        // More than one number of the small group fits what is told.
        expect(Math.min(mostLeft, MIN_GROUP - 1)).toBeGreaterThan(Math.max(leastLeft, 1))
      },
    ),
  )
})
