/** From the tap on Pay to the entry run: authorises with the chosen method, then sends the payment. One tap at a time. */
import { useRef, useState } from 'react'
import { useAccount } from '../../../session/use-account.ts'
import type { MethodResult } from '../../payment/options/method-result.ts'
import { finishApplePaySheet } from '../../payment/wallet/finish-apple-pay-sheet.ts'
import type { Payment } from '../run/entry-run.ts'
import type { StepProps } from '../step-props.ts'

export type Pay = {
  /** The method is authorising, or the payment is on its way to the server. */
  isBusy: boolean
  /** Why the method did not authorise; a new list for each failure. */
  messages: readonly string[]
  showMessages: (...messages: string[]) => void
  showFailure: (failure: { message: string; isForOtherBrowser?: true }) => void
  /** The message is about a wallet that works in another browser. */
  isForOtherBrowser: boolean
  /**
   * Authorises and pays. It must run inside the handler of the tap, since wallets open nowhere else. `order` is what the player
   * buys and accepts.
   */
  pay: (
    authorise: (phone: string) => Promise<MethodResult>,
    order: Partial<Payment>,
  ) => Promise<MethodResult | undefined>
}

const NO_MESSAGES: readonly string[] = []

/** A part of the page did not load: an old tab after a new release, or a broken connection. */
const NOT_LOADED: MethodResult = {
  ok: false,
  failure: {
    message: 'Part of this page couldn’t be loaded. No money was taken. Reload the page, or pay another way.',
    isUnusable: false,
  },
}

export function usePay({ run, state }: Pick<StepProps, 'run' | 'state'>): Pay {
  const player = useAccount()
  const isPaying = useRef(false)
  const [isAuthorising, setIsAuthorising] = useState(false)
  const [messages, setMessages] = useState(NO_MESSAGES)
  const [isForOtherBrowser, setIsForOtherBrowser] = useState(false)
  const showMessages = (...next: string[]) => {
    setMessages(next.length === 0 ? NO_MESSAGES : next)
    setIsForOtherBrowser(false)
  }

  return {
    isBusy: isAuthorising || state.isBusy,
    messages,
    showMessages,
    showFailure(failure) {
      showMessages(failure.message)
      setIsForOtherBrowser(failure.isForOtherBrowser === true)
    },
    isForOtherBrowser,
    async pay(authorise, order) {
      if (isPaying.current || state.isBusy) return undefined
      isPaying.current = true
      setIsAuthorising(true)
      showMessages()
      run.clearNotice()
      try {
        const result = await authorise(player.status === 'player' ? player.phone : '').catch(() => NOT_LOADED)
        setIsAuthorising(false)
        if (!result.ok) return result
        const paid = run.pay({ ...order, ...result.data })
        if (result.finish) finishApplePaySheet(run, result.finish)
        await paid
        return result
      } finally {
        setIsAuthorising(false)
        isPaying.current = false
      }
    },
  }
}
