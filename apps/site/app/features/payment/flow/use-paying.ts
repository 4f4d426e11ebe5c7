/** From the tap on Pay to the run: what the chosen way gives, once it has been asked. One tap at a time. */
import { useRef, useState } from 'react'
import { useAccount } from '../../../session/use-account.ts'
import type { Payment } from '../../entry/run/entry-run.ts'
import type { StepProps } from '../../entry/step-props.ts'
import type { CardTrouble } from '../card/card-copy.ts'
import type { WalletTrouble } from '../wallet/wallet-copy.ts'

/** What a way has given: a nonce, a bank, or nothing where credits pay. */
export type Given = Pick<Payment, 'method' | 'nonce' | 'deviceData' | 'bankId' | 'saveCard'>
export type Asking =
  | { ok: true; given: Given; finish?: (isPaid: boolean) => void }
  | { ok: false; trouble: CardTrouble | WalletTrouble }

export type Paying = {
  /** A way is being asked, or the payment is on its way to the server. */
  isBusy: boolean
  /** What kept a way from giving anything; a new list for each. */
  messages: readonly string[]
  say: (...messages: string[]) => void
  /** Asks a way, in the very handler of the tap, and pays with what it gives; `more` is what is bought and agreed to. */
  pay: (ask: (phone: string) => Promise<Asking>, more: Partial<Payment>) => Promise<Asking | undefined>
}

const NONE: readonly string[] = []

/** A part of the page that did not come: an old tab after a new version went out, or a connection that broke. */
const NOT_ASKED: Asking = {
  ok: false,
  trouble: {
    message: 'Part of this page couldn’t be loaded. No money was taken. Reload the page, or pay another way.',
    isLost: false,
  },
}

export function usePaying({ run, state }: Pick<StepProps, 'run' | 'state'>): Paying {
  const player = useAccount()
  const isPaying = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const [messages, setMessages] = useState(NONE)
  const say = (...words: string[]) => setMessages(words.length === 0 ? NONE : words)

  return {
    isBusy: isAsking || state.isBusy,
    messages,
    say,
    async pay(ask, more) {
      if (isPaying.current || state.isBusy) return undefined
      isPaying.current = true
      setIsAsking(true)
      say()
      run.tryAnew()
      try {
        const answer = await ask(player.status === 'player' ? player.phone : '').catch(() => NOT_ASKED)
        setIsAsking(false)
        if (!answer.ok) return answer
        const paid = run.pay({ ...more, ...answer.given })
        if (answer.finish) finishSheet(run, answer.finish)
        await paid
        return answer
      } finally {
        setIsAsking(false)
        isPaying.current = false
      }
    },
  }
}

type Watched = { get(): { screen: string; isBusy: boolean }; subscribe(listener: () => void): () => void }

/** Tells Apple Pay’s sheet how it ended, as soon as the entry is anywhere else or the form can be used again. */
export function finishSheet(run: Watched, finish: (isPaid: boolean) => void): void {
  const end = run.subscribe(() => {
    const { screen, isBusy } = run.get()
    if (screen === 'payment' && isBusy) return
    end()
    finish(screen !== 'payment' && screen !== 'problem' && screen !== 'login')
  })
}
