/** Validates the payment form before it is sent: shows a message at each missing part and focuses the first of them. */
import { useState } from 'react'
import { focusTermsTick } from '../terms-step/terms-tick.tsx'
import { focusBankSearch } from '../../payment/bank/bank-list.tsx'
import { showCardFailure } from '../../payment/card/card-fields.tsx'
import { missingHolder } from '../../payment/card/card-holder.ts'
import { missingFields } from '../../payment/card/card-copy.ts'
import type { PaymentOptions } from '../../payment/options/use-payment-options.ts'
import { focusPaymentOptions } from '../../payment/options/payment-option-choice.tsx'

const missingCard = ({ typed, holder }: PaymentOptions['card']) => ({
  ...missingFields(typed?.fields),
  ...missingHolder(holder.typed),
})

const OPTION_MISSING: readonly string[] = ['Choose how you’d like to pay']
const BANK_MISSING: readonly string[] = ['Choose your bank']
const NO_MESSAGES: readonly string[] = []

type Checks = {
  optionMessages: readonly string[]
  bankMessages: readonly string[]
  /** The player tried to pay, so a missing tick for the terms is marked. */
  hasTried: boolean
  /** Whether nothing is missing, except perhaps in the card fields, which decide themselves when the payment is authorised. */
  check: () => boolean
}

export function usePaymentChecks({ missing, selected, card }: PaymentOptions, isAccepted: boolean): Checks {
  const [hasTried, setHasTried] = useState(false)
  // The option of the last attempt. Another option shows no message before its own attempt.
  const [triedOption, setTriedOption] = useState<typeof selected | 'none'>()
  const isForSelected = triedOption === (selected ?? 'none')

  const focusMissing = {
    option: focusPaymentOptions,
    bank: focusBankSearch,
    card: () => void showCardFailure(card, { fields: missingCard(card), isFormUnusable: false }),
  }
  return {
    optionMessages: isForSelected && missing === 'option' ? OPTION_MISSING : NO_MESSAGES,
    bankMessages: isForSelected && missing === 'bank' ? BANK_MISSING : NO_MESSAGES,
    hasTried,
    check() {
      setHasTried(true)
      setTriedOption(selected ?? 'none')
      // The frames report their input a moment late: what is missing here may have been typed.
      if (isAccepted && missing === 'card') return true
      if (missing) focusMissing[missing]()
      else if (!isAccepted) focusTermsTick()
      return !missing && isAccepted
    },
  }
}
