/** The setting of an operator that checks no ages. */
import type { AgePolicy } from '@fairdraw/rules/player/age-check.ts'

export const NO_AGE_POLICY: AgePolicy = { before: 'never', prizePence: 1 }
