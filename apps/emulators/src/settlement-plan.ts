import type { Faults } from './faults.ts'

/** When money settles by itself; never, or on request only, where the time is null. */
export type SettlementPlan = { settlesAt: string | null; isNeverSettled: boolean }

type Dependencies = {
  faults: Faults
  now: () => Date
  /** Milliseconds until settlement; absent: on request only. */
  settleAfterMs: number | undefined
}

/** Plans the settlement of a payment that has just been submitted. A fault can delay or prevent it. */
export function planSettlement(
  vendor: 'gateway' | 'open-banking',
  { faults, now, settleAfterMs }: Dependencies,
): SettlementPlan {
  if (faults.take(vendor, 'settle', ['never-settle'])) return { settlesAt: null, isNeverSettled: true }
  const delayMs = faults.take(vendor, 'settle', ['settle-late'])?.ms
  if (settleAfterMs === undefined && delayMs === undefined) return { settlesAt: null, isNeverSettled: false }
  const at = now().getTime() + (settleAfterMs ?? 0) + (delayMs ?? 0)
  return { settlesAt: new Date(at).toISOString(), isNeverSettled: false }
}
