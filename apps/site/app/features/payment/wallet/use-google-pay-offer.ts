/** Whether Google Pay is offered on the payment step: where the operator has it, and Google says that this browser can pay. */
import type { CardFormSettings } from '@fairdraw/contract/payment.ts'
import { useEffect, useState } from 'react'

/** unknown: not answered yet. The options appear afterwards, so that none moves. */
export type GooglePayOffer = 'unknown' | 'ready' | 'none'

export function useGooglePayOffer({ googlePay }: CardFormSettings): GooglePayOffer {
  const isConfigured = googlePay !== undefined
  const [offer, setOffer] = useState<GooglePayOffer>(isConfigured ? 'unknown' : 'none')
  useEffect(() => {
    if (!isConfigured) return
    let isCancelled = false
    const ask = async () => {
      const { isGooglePayReady } = await import('./google-pay-script.ts')
      const isReady = await isGooglePayReady()
      if (!isCancelled) setOffer(isReady ? 'ready' : 'none')
    }
    void ask().catch(() => setOffer('none'))
    return () => {
      isCancelled = true
    }
  }, [isConfigured])
  return offer
}
