/** Looks a payment over before anybody is asked: says at every place what is missing there, and leads to the first of them. */
import { useState } from 'react'
import { focusTermsTick } from '../../entry/terms/terms-tick.tsx'
import { focusBankSearch } from '../bank/bank-list.tsx'
import { focusCardField } from '../card/card-fields.tsx'
import { CARD_FIELDS, missingFields } from '../card/card-copy.ts'
import type { PaymentOptions } from '../options/use-payment-options.ts'
import { focusPaymentOptions } from '../options/payment-option-choice.tsx'

const WAY_MISSING: readonly string[] = ['Choose how you’d like to pay']
const BANK_MISSING: readonly string[] = ['Choose your bank']
const NONE: readonly string[] = []

type Checks = {
  wayMessages: readonly string[]
  bankMessages: readonly string[]
  /** The terms were tried to be gone without. */
  isTried: boolean
  /** Whether nothing is missing. */
  check: () => boolean
}

export function usePaymentChecks({ missing, picked, card }: PaymentOptions, isAccepted: boolean): Checks {
  const [isTried, setIsTried] = useState(false)
  // Of the way that was tried: another says nothing before its own try.
  const [tried, setTried] = useState<typeof picked | 'none'>()
  const isOfThisWay = tried === (picked ?? 'none')

  const lead = {
    way: focusPaymentOptions,
    bank: focusBankSearch,
    card() {
      const fields = missingFields(card.typed?.fields)
      card.setTrouble({ fields, isFormLost: false })
      const first = CARD_FIELDS.find((name) => name in fields)
      if (first) focusCardField(card.form, first)
    },
  }
  return {
    wayMessages: isOfThisWay && missing === 'way' ? WAY_MISSING : NONE,
    bankMessages: isOfThisWay && missing === 'bank' ? BANK_MISSING : NONE,
    isTried,
    check() {
      setIsTried(true)
      setTried(picked ?? 'none')
      if (missing) lead[missing]()
      else if (!isAccepted) focusTermsTick()
      return !missing && isAccepted
    },
  }
}
