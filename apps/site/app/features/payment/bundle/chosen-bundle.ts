/** The chosen bundle. It is saved in the tab until the payment, so that a log-in in between does not change it. */
import type { Bundle } from '@fairdraw/rules/payment/payment.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAccount } from '../../../session/use-account.ts'
import { draftFor } from '../../player/draft-for.ts'

export function useChosenBundle(
  { view, run }: { view: { id: number }; run: { get(): { screen: string } } },
  bundles: readonly Bundle[],
): [string, (bundleId: string) => void] {
  const player = useAccount()
  const [draft] = useState(() =>
    draftFor<'bundleId'>(`bundle ${view.id}`, player.status === 'player' ? player.phone : ''),
  )
  const [bundleId, setBundleId] = useState(() => firstBundle(bundles, draft.read()?.bundleId))
  const deleteDraftWhenPaid = useEffectEvent(() => {
    if (run.get().screen === 'result') draft.delete()
  })
  useEffect(() => () => deleteDraftWhenPaid(), [])
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
