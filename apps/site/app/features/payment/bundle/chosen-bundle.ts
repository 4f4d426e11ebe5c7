/** The chosen bundle. */
import type { Bundle } from '@fairdraw/rules/payment/payment.ts'
import { useState } from 'react'
import { usePaymentDraft } from '../use-payment-draft.ts'
import type { PaidEntry } from '../use-payment-draft.ts'

export function useChosenBundle(entry: PaidEntry, bundles: readonly Bundle[]): [string, (bundleId: string) => void] {
  const draft = usePaymentDraft<'bundleId'>('bundle', entry)
  const [bundleId, setBundleId] = useState(() => firstBundle(bundles, draft.read()?.bundleId))
  const choose = (next: string) => {
    draft.write({ bundleId: next })
    setBundleId(next)
  }
  return [bundleId, choose]
}

/** The previous choice where it is still offered, otherwise the smallest bundle. */
export function firstBundle(bundles: readonly Bundle[], chosen: string | undefined): string {
  const smallest = bundles.toSorted((one, other) => one.entries - other.entries)[0]!
  return bundles.some((one) => one.bundleId === chosen) ? chosen! : smallest.bundleId
}
