/** Fields of the desk's calls. */
import { MIN_REASON_LENGTH } from '@fairdraw/rules/staff.ts'
import * as z from 'zod/mini'
import { typedLines } from '../fields.ts'

/** Why somebody does what others must understand later. */
export const reason = typedLines(500, MIN_REASON_LENGTH)

/** A competition's number in an address. */
export const competitionNumber = z.coerce.number().check(z.int(), z.positive(), z.maximum(2_147_483_647))

/** A player's number in an address. */
export const playerId = z.coerce.number().check(z.int(), z.positive())
