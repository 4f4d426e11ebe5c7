/** What the player chose on the payment step, kept in the tab until the payment, so that a reload or a log-in does not change it. */
import type { Draft } from '@fairdraw/ui/form/use-form.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAccount } from '../../session/use-account.ts'
import { draftFor } from '../player/draft-for.ts'

/** The entry document's competition and run. */
export type PaidEntry = { view: { id: number }; run: { get(): { screen: string } } }

export function usePaymentDraft<Name extends string>(part: string, { view, run }: PaidEntry): Draft<Name> {
  const player = useAccount()
  const [draft] = useState(() => draftFor<Name>(`${part} ${view.id}`, player.status === 'player' ? player.phone : ''))
  const deleteWhenPaid = useEffectEvent(() => {
    if (run.get().screen === 'result') draft.delete()
  })
  useEffect(() => () => deleteWhenPaid(), [])
  return draft
}
