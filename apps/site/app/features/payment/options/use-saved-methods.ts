/** The player's saved cards and credits. Loaded once, when the payment step opens. */
import { postPaymentDetails } from '@fairdraw/contract/profile.ts'
import { postCredits } from '@fairdraw/contract/payment.ts'
import type { Credits } from '@fairdraw/rules/payment/credits.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'

export type SavedCard = { id: string; brand: string; last4: string; expiry: string }

export type SavedMethods = {
  cards: readonly SavedCard[]
  credits: Credits
  /** They could not be loaded; the player can still pay in another way. */
  hasLoadFailed: boolean
}

export const NO_CREDITS: Credits = { v1Entries: 0, v2Pence: 0, discounts: [] }

async function load(): Promise<SavedMethods> {
  const [details, credit] = await Promise.all([api(postPaymentDetails, { body: {} }), api(postCredits, { body: {} })])
  const credits = credit.ok
    ? {
        ...credit.body,
        discounts: credit.body.discounts.map((one) => ({ ...one, expiresAt: new Date(one.expiresAt) })),
      }
    : NO_CREDITS
  return { cards: details.ok ? details.body.cards : [], credits, hasLoadFailed: !details.ok || !credit.ok }
}

/** `saved` is undefined until it is loaded. */
export function useSavedMethods(): { saved: SavedMethods | undefined; reload: () => Promise<void> } {
  const [saved, setSaved] = useState<SavedMethods>()
  useEffect(() => {
    let isCancelled = false
    const first = async () => {
      const loaded = await load()
      if (!isCancelled) setSaved(loaded)
    }
    void first()
    return () => {
      isCancelled = true
    }
  }, [])
  return { saved, reload: async () => setSaved(await load()) }
}
