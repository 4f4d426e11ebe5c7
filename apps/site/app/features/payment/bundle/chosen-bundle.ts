/** Which bundle is chosen; kept in the tab until it is paid for, so that a log-in in between changes nothing. */
import type { Bundle } from '@fairdraw/rules/payment.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAccount } from '../../../session/use-account.ts'
import { draftFor } from '../../account/draft-for.ts'
import type { StepProps } from '../../entry/step-props.ts'

export function useChosenBundle(
  { view, run }: Pick<StepProps, 'view' | 'run'>,
  bundles: readonly Bundle[],
): [string, (bundleId: string) => void] {
  const player = useAccount()
  const [draft] = useState(() =>
    draftFor<'bundleId'>(`bundle ${view.id}`, player.status === 'player' ? player.phone : ''),
  )
  const [bundleId, setBundleId] = useState(() => firstBundle(bundles, draft.read()?.bundleId))
  const leave = useEffectEvent(() => {
    if (run.get().screen === 'result') draft.delete()
  })
  useEffect(() => () => leave(), [])
  const choose = (next: string) => {
    draft.write({ bundleId: next })
    setBundleId(next)
  }
  return [bundleId, choose]
}

/** The one that was chosen before, where it is still offered; otherwise the smallest. */
export function firstBundle(bundles: readonly Bundle[], chosen: string | undefined): string {
  const smallest = bundles.toSorted((one, other) => one.entries - other.entries)[0]!
  return bundles.some((one) => one.bundleId === chosen) ? chosen! : smallest.bundleId
}
