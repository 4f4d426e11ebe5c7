/** From the tap on Pay to the entry run, one tap at a time. */
import { useRef, useState } from 'react'
import { useAccount } from '../../../session/use-account.ts'
import type { MethodResult } from '../../payment/options/method-result.ts'
import type { Payment } from '../run/entry-run.ts'
import type { StepProps } from '../step-props.ts'
import { attemptPayment } from './attempt-payment.ts'
import type { AttemptedChoice } from './attempt-payment.ts'

export type Pay = {
  /** The method is authorising, or the payment is on its way to the server. */
  isBusy: boolean
  /** Undefined for a tap while another one is under way. */
  pay: (
    authorise: (phone: string) => Promise<MethodResult>,
    order: Partial<Payment>,
  ) => Promise<MethodResult | undefined>
}

export function usePay({ run, state }: Pick<StepProps, 'run' | 'state'>, choice: AttemptedChoice): Pay {
  const player = useAccount()
  const isPaying = useRef(false)
  const [isAuthorising, setIsAuthorising] = useState(false)

  return {
    isBusy: isAuthorising || state.isBusy,
    async pay(authorise, order) {
      if (isPaying.current || state.isBusy) return undefined
      isPaying.current = true
      setIsAuthorising(true)
      try {
        return await attemptPayment(run, choice, {
          authorise: () => authorise(player.status === 'player' ? player.phone : ''),
          order,
          onAuthorised: () => setIsAuthorising(false),
        })
      } finally {
        setIsAuthorising(false)
        isPaying.current = false
      }
    },
  }
}
