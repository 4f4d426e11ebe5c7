/** What the player can pay with besides money at hand: cards that are kept, and credits. Asked once, when it is time to pay. */
import { postPaymentDetails } from '@fairdraw/contract/profile.ts'
import { postCredits } from '@fairdraw/contract/payment.ts'
import type { Credits } from '@fairdraw/rules/credits.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'

export type SavedCard = { id: string; brand: string; last4: string; expiry: string }

export type Means = {
  cards: readonly SavedCard[]
  credits: Credits
  /** They could not be asked for; money still pays. */
  hasFailed: boolean
}

export const NO_CREDITS: Credits = { v1Entries: 0, v2Pence: 0, discounts: [] }

async function ask(): Promise<Means> {
  const [details, held] = await Promise.all([api(postPaymentDetails, { body: {} }), api(postCredits, { body: {} })])
  const credits = held.ok
    ? {
        ...held.body,
        discounts: held.body.discounts.map((one) => ({ ...one, expiresAt: new Date(one.expiresAt) })),
      }
    : NO_CREDITS
  return { cards: details.ok ? details.body.cards : [], credits, hasFailed: !details.ok || !held.ok }
}

/** Undefined until they have come. */
export function usePaymentMeans(): { means: Means | undefined; again: () => Promise<void> } {
  const [means, setMeans] = useState<Means>()
  useEffect(() => {
    let isOver = false
    const first = async () => {
      const asked = await ask()
      if (!isOver) setMeans(asked)
    }
    void first()
    return () => {
      isOver = true
    }
  }, [])
  return { means, again: async () => setMeans(await ask()) }
}
