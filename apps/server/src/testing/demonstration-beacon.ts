/** The demonstration's beacon by a test's own clock. */
import { timeOfRound } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION, signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import type { Beacon } from '../vendors/beacon/beacon.ts'

export const demonstrationBeacon = (now: () => Date): Beacon => ({
  chain: DEMONSTRATION,
  round: async (number) => (timeOfRound(DEMONSTRATION, number) <= now() ? signDemonstrationRound(number) : undefined),
})
