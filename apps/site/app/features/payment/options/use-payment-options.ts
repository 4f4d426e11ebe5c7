/** The ways to pay money on a screen: which is chosen, what it needs before it can be asked, and asking it. */
import type { Bank } from '@fairdraw/contract/payment.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment.ts'
import { useState } from 'react'
import { SITE_NAME } from '../../../origin.ts'
import { serverClock } from '../../../session/clock.ts'
import { hasApplePay, openApplePay } from '../wallet/apple-pay.ts'
import type { ApplePay } from '../wallet/apple-pay.ts'
import { missingFields } from '../card/card-copy.ts'
import { askClientToken } from '../card/client-token.ts'
import { authoriseSavedCardPayment } from '../card/authorise-saved-card.ts'
import type { PayPalAuthorised } from '../wallet/paypal-button.ts'
import { useBanks } from '../bank/use-banks.ts'
import type { Banks } from '../bank/use-banks.ts'
import { useCardForm } from '../card/use-card-form.ts'
import type { CardFormHandle } from '../card/use-card-form.ts'
import { useOpened } from '../use-opened.ts'
import type { Opened } from '../use-opened.ts'
import type { SavedCard } from './use-payment-means.ts'
import type { Asking } from '../flow/use-paying.ts'
import { defaultOption, savedCardOf, optionOfMethod, paymentOptions } from './payment-options.ts'
import type { PaymentOptionId, PaymentOption } from './payment-options.ts'

export type PaymentOptions = {
  rows: readonly PaymentOption[]
  /** The one that is picked, if any; it stays so while credits pay for all. */
  picked: PaymentOptionId | undefined
  /** 'credits' where no money is left to pay. */
  chosen: PaymentOptionId | 'credits' | undefined
  choose: (way: PaymentOptionId) => void
  /** The saved card alone is shown, until the player asks for the others. */
  isBrief: boolean
  showAll: () => void
  card: CardFormHandle & { isKept: boolean; onKeep: (isKept: boolean) => void }
  banks: { list: Banks; again: () => void; bank: Bank | undefined; onChoose: (bank: Bank) => void }
  applePay: Opened<ApplePay> & { again: () => void }
  /** The chosen way is not ready yet. */
  isWaiting: boolean
  /** What still has to be chosen or filled in first; undefined: nothing. */
  missing: 'way' | 'bank' | 'card' | undefined
  /** Asks the chosen way for an amount. PayPal asks by itself: `payPalGave` makes its outcome the same. */
  ask: (amountPence: number, phone: string) => Promise<Asking>
}

/** `cards` undefined: it is not known yet what the player has kept. */
export function usePaymentOptions(
  cards: readonly SavedCard[] | undefined,
  { moneyPence, takesCredit, refused }: Buying,
): PaymentOptions {
  const [own, setOwn] = useState<PaymentOptionId>()
  const [bank, setBank] = useState<Bank>()
  const [isKept, setIsKept] = useState(false)
  const [isWhole, setIsWhole] = useState(false)
  const rows = paymentOptions(cards ?? [], {
    hasApplePay: hasApplePay(),
    takesCredit,
    now: new Date(serverClock.now()),
  })
  const first = defaultOption(rows)
  const picked = own ?? first ?? optionOfMethod(rows, refused)
  const chosen = moneyPence === 0 ? 'credits' : picked
  const card = useCardForm(cards !== undefined && chosen === 'card')
  const banks = useBanks(chosen === 'bank')
  const applePay = useOpened(chosen === 'apple-pay', async () => openApplePay(await askClientToken()))

  const ask = async (amountPence: number, phone: string): Promise<Asking> => {
    if (chosen === 'credits') return { ok: true, given: { method: 'credits' } }
    if (chosen === 'bank') return { ok: true, given: { method: 'bank', bankId: bank?.id ?? '' } }
    if (chosen === undefined || chosen === 'paypal') return NOT_READY
    if (chosen === 'apple-pay') {
      if (!applePay.thing) return NOT_READY
      const answer = await applePay.thing.authorise({ amountPence, label: SITE_NAME, takesCredit })
      return answer.ok ? { ok: true, given: given('apple-pay', answer), finish: answer.finish } : answer
    }
    const kept = savedCardOf(chosen)
    const asked = kept ? authoriseSavedCardPayment(kept, amountPence, phone) : card.form?.authorise(amountPence, phone)
    if (!asked) return NOT_READY
    const answer = await asked
    if (!answer.ok) return answer
    return { ok: true, given: { ...given('card', answer), ...(!kept && isKept && { saveCard: true }) } }
  }

  return {
    rows,
    picked,
    chosen,
    choose: setOwn,
    isBrief: !isWhole && first !== undefined && picked === first,
    showAll: () => setIsWhole(true),
    card: { ...card, isKept, onKeep: setIsKept },
    banks: { ...banks, bank, onChoose: setBank },
    applePay,
    isWaiting: cards === undefined || (chosen === 'card' && !card.form) || (chosen === 'apple-pay' && !applePay.thing),
    missing: missingOf(chosen, { bank, typed: card.typed }),
    ask,
  }
}

type Filled = { bank: Bank | undefined; typed: CardFormHandle['typed'] }

function missingOf(chosen: PaymentOptions['chosen'], { bank, typed }: Filled): PaymentOptions['missing'] {
  if (chosen === undefined) return 'way'
  if (chosen === 'bank' && !bank) return 'bank'
  return chosen === 'card' && Object.keys(missingFields(typed?.fields)).length > 0 ? 'card' : undefined
}

/** Only what is open can be asked; PayPal asks at its own button alone. */
const NOT_READY: Asking = {
  ok: false,
  trouble: {
    message: 'That payment method isn’t ready yet. No money was taken. Try again in a moment.',
    isLost: false,
  },
}

type Buying = {
  moneyPence: number
  takesCredit: boolean
  /** How it was last tried to be paid, where that is spoken of: it stands open again. */
  refused: PaymentMethod | undefined
}
type Nonce = { nonce: string; deviceData?: string | undefined }

const given = (method: 'card' | 'paypal' | 'apple-pay', { nonce, deviceData }: Nonce) => ({
  method,
  nonce,
  ...(deviceData && { deviceData }),
})

export function payPalGave(outcome: PayPalAuthorised): Asking {
  return outcome.ok ? { ok: true, given: given('paypal', outcome) } : outcome
}
