/** A player's code for the operator's tag manager (1-site §9; docs/mechanisms/analytics.md#tag-managers). */
import { createHmac } from 'node:crypto'
import { analyticsPhone } from '@fairdraw/rules/analytics/events.ts'

export type PlayerCode = (phone: string) => string

/**
 * A keyed hash of the number in the form of analytics. It is the same for the same number as long as the secret is, and
 * nobody without the secret can compute it from a list of all numbers.
 */
export function createPlayerCode(secret: string): PlayerCode {
  return (phone) =>
    createHmac('sha256', secret)
      .update(`analytics ${analyticsPhone(phone)}`)
      .digest('base64url')
}
