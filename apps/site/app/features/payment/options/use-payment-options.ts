/** The payment options on the payment step: which one is chosen, what it still needs, and how it authorises a payment. */
import type { Bank, CardFormSettings } from '@fairdraw/contract/payment.ts'
import type { PaymentMethod } from '@fairdraw/rules/payment/payment.ts'
import { useState, useSyncExternalStore } from 'react'
import { SITE_NAME } from '../../../origin.ts'
import { serverClock } from '../../../session/clock.ts'
import { isInAppBrowser } from '../../../ui/page-life/in-app-browser.ts'
import { hasApplePay, openApplePay } from '../wallet/apple-pay.ts'
import type { ApplePay } from '../wallet/apple-pay.ts'
import { openGooglePay } from '../wallet/google-pay.ts'
import type { GooglePay } from '../wallet/google-pay.ts'
import { missingCard } from '../card/card-fields.tsx'
import { fetchClientToken } from '../card/client-token.ts'
import { authoriseSavedCardPayment } from '../card/authorise-saved-card.ts'
import type { PayPalAuthorised } from '../wallet/paypal-button.ts'
import { useBanks } from '../bank/use-banks.ts'
import type { Banks } from '../bank/use-banks.ts'
import { useCardForm } from '../card/use-card-form.ts'
import type { CardFormHandle } from '../card/use-card-form.ts'
import { useCardHolder } from '../card/use-card-holder.ts'
import type { CardHolderForm } from '../card/use-card-holder.ts'
import { useFastCheckout } from '../fast-checkout/use-fast-checkout.ts'
import type { FastCheckoutHandle } from '../fast-checkout/use-fast-checkout.ts'
import { useGatewayResource } from '../use-gateway-resource.ts'
import type { GatewayResource } from '../use-gateway-resource.ts'
import type { SavedCard } from './use-saved-methods.ts'
import type { MethodResult } from './method-result.ts'
import { createPaymentChoice } from './payment-choice.ts'
import type { ChoiceDraft } from './payment-choice.ts'
import { defaultOption, savedCardIdOf, selectedOption, paymentOptions } from './payment-options.ts'
import type { PaymentOptionId, PaymentOption } from './payment-options.ts'

export type PaymentOptions = {
  options: readonly PaymentOption[]
  /** The selected option, if any. It stays selected while credits pay for everything. */
  selected: PaymentOptionId | undefined
  /** What the purchase is paid with: the selected option, or 'credits' where no money is left to pay. */
  chosen: PaymentOptionId | 'credits' | undefined
  choose: (id: PaymentOptionId) => void
  /** An attempt to pay begins, with what is chosen. */
  begin: () => void
  /** The attempt ended before it was sent. */
  refuse: (message: string) => void
  /** Why it did. They show also where another option was chosen meanwhile. */
  messages: readonly string[]
  clearMessages: () => void
  /** Only the saved card is shown, until the player opens the other options. */
  isCollapsed: boolean
  showAll: () => void
  card: CardFormHandle & {
    holder: CardHolderForm
    shouldSave: boolean
    onShouldSaveChange: (shouldSave: boolean) => void
  }
  fastCheckout: FastCheckoutHandle
  banks: { list: Banks; reload: () => void; bank: Bank | undefined; onChoose: (bank: Bank) => void }
  applePay: GatewayResource<ApplePay> & { reload: () => void }
  googlePay: GatewayResource<GooglePay> & { reload: () => void }
  /** The chosen option cannot be used yet. Card fields that still load can: `authorise` waits for them. */
  isWaiting: boolean
  /** What the player still has to choose or fill in; undefined where nothing is missing. */
  missing: 'option' | 'bank' | 'card' | undefined
  /** Authorises an amount with the chosen option. PayPal uses its own button; `fromPayPalOutcome` converts its result. */
  authorise: (amountPence: number, phone: string) => Promise<MethodResult>
}

/** `cards` is undefined until the saved cards are loaded. */
export function usePaymentOptions(
  cards: readonly SavedCard[] | undefined,
  { moneyPence, takesCredit, lastMethod, cardForm, hasGooglePay, draft }: Purchase,
): PaymentOptions {
  const [store] = useState(() => createPaymentChoice(draft))
  const choice = useSyncExternalStore(store.subscribe, store.get, store.get)
  const [shouldSave, setShouldSave] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  const options = paymentOptions(cards ?? [], {
    hasApplePay: hasApplePay(),
    hasGooglePay,
    takesCredit,
    isInApp: isInAppBrowser(),
    hasFastCheckout: cardForm.fastCheckout === true,
    now: new Date(serverClock.now()),
  })
  const preselected = defaultOption(options)
  const selected = selectedOption(options, choice.option, lastMethod)
  const chosen = moneyPence === 0 ? 'credits' : selected
  const card = useCardForm(cards !== undefined && chosen === 'card')
  const holder = useCardHolder(cardForm.asksPostcode === true)
  const fastCheckout = useFastCheckout(chosen === 'fast-checkout', () => store.choose('card'))
  const banks = useBanks(chosen === 'bank')
  const bank =
    banks.list.status === 'ready'
      ? banks.list.banks.find(({ id, isAvailable }) => isAvailable && id === choice.bankId)
      : undefined
  const applePay = useGatewayResource(chosen === 'apple-pay', async () => openApplePay(await fetchClientToken()))

  const googlePay = useGatewayResource(chosen === 'google-pay', async () =>
    openGooglePay(await fetchClientToken(), cardForm.googlePay!.merchantId),
  )

  const authorise = async (amountPence: number, phone: string): Promise<MethodResult> => {
    if (chosen === 'credits') return { ok: true, data: { method: 'credits' } }
    if (chosen === 'bank') return { ok: true, data: { method: 'bank', bankId: bank?.id ?? '' } }
    if (chosen === undefined || chosen === 'paypal') return NOT_READY
    if (chosen === 'apple-pay') {
      if (!applePay.resource) return NOT_READY
      const result = await applePay.resource.authorise({ amountPence, label: SITE_NAME, takesCredit })
      return result.ok ? { ok: true, data: methodData('apple-pay', result), finish: result.finish } : result
    }
    if (chosen === 'google-pay') {
      if (!googlePay.resource) return NOT_READY
      const result = await googlePay.resource.authorise({ amountPence, phone, label: SITE_NAME, takesCredit })
      return result.ok ? { ok: true, data: methodData('google-pay', result) } : result
    }
    if (chosen === 'fast-checkout') {
      const result = await fastCheckout.authorise(amountPence, phone)
      return result.ok ? { ok: true, data: methodData('card', result) } : result
    }
    const savedCardId = savedCardIdOf(chosen)
    const authorising = savedCardId
      ? authoriseSavedCardPayment(savedCardId, amountPence, phone)
      : (await card.opened())?.authorise(amountPence, phone, holder.typed)
    const result = await authorising
    if (!result) return NOT_READY
    if (!result.ok) return result
    return { ok: true, data: { ...methodData('card', result), ...(!savedCardId && shouldSave && { saveCard: true }) } }
  }

  return {
    options,
    selected,
    chosen,
    choose: (id) => {
      fastCheckout.clearMessages()
      store.choose(id)
    },
    begin() {
      fastCheckout.clearMessages()
      store.begin(selected)
    },
    refuse: store.refuse,
    messages: choice.messages,
    clearMessages: store.clearMessages,
    isCollapsed: !isExpanded && preselected !== undefined && selected === preselected,
    showAll: () => setIsExpanded(true),
    card: { ...card, holder, shouldSave, onShouldSaveChange: setShouldSave },
    fastCheckout,
    banks: { ...banks, bank, onChoose: ({ id }) => store.chooseBank(id) },
    applePay,
    googlePay,
    isWaiting:
      cards === undefined ||
      (chosen === 'apple-pay' && !applePay.resource) ||
      (chosen === 'google-pay' && !googlePay.resource) ||
      (chosen === 'fast-checkout' && fastCheckout.stage === 'finding'),
    missing: missingOf(chosen, { bank, card, holder }),
    authorise,
  }
}

type FormInput = { bank: Bank | undefined; card: CardFormHandle; holder: CardHolderForm }

function missingOf(chosen: PaymentOptions['chosen'], { bank, card, holder }: FormInput): PaymentOptions['missing'] {
  if (chosen === undefined) return 'option'
  if (chosen === 'bank' && !bank) return 'bank'
  // While the card fields load, their input is not known: a press of Pay waits for them, and then they refuse it themselves.
  if (chosen !== 'card' || !card.form) return undefined
  return Object.keys(missingCard({ typed: card.typed, holder })).length > 0 ? 'card' : undefined
}

/** The option has not loaded yet. PayPal always gets this, since only its own button authorises. */
const NOT_READY: MethodResult = {
  ok: false,
  failure: {
    message: 'That payment method isn’t ready yet. No money was taken. Try again in a moment.',
    isUnusable: false,
  },
}

type Purchase = {
  moneyPence: number
  takesCredit: boolean
  /** The method of the last payment of this entry, in any tab. */
  lastMethod: PaymentMethod | undefined
  cardForm: CardFormSettings
  hasGooglePay: boolean
  draft: ChoiceDraft
}
type Nonce = { nonce: string; deviceData?: string | undefined }

const methodData = (method: 'card' | 'paypal' | 'apple-pay' | 'google-pay', { nonce, deviceData }: Nonce) => ({
  method,
  nonce,
  ...(deviceData && { deviceData }),
})

export function fromPayPalOutcome(outcome: PayPalAuthorised): MethodResult {
  return outcome.ok ? { ok: true, data: methodData('paypal', outcome) } : outcome
}
