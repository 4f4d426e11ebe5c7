/** The fields of a card form that are our own inputs: the name on the card and, where it is asked, its postcode. Pure. */
import {
  checkBillingPostcode,
  checkCardName,
  parseBillingPostcode,
  parseCardName,
} from '@fairdraw/rules/payment/card-holder.ts'
import { messageFor } from '@fairdraw/rules/player/validation.ts'
import type { Checks, Values } from '../../../ui/form/form-state.ts'
import type { HolderFieldName } from './card-copy.ts'

/** What was typed, and whether the postcode is asked. */
export type CardHolder = Values<HolderFieldName> & { asksPostcode: boolean }

export const NO_HOLDER: Values<HolderFieldName> = { cardholderName: '', postalCode: '' }

/** A postcode that is not asked is never missing. */
export const holderChecks = (asksPostcode: boolean): Checks<HolderFieldName> => ({
  cardholderName: checkCardName,
  postalCode: asksPostcode ? checkBillingPostcode : () => undefined,
})

/** The empty and wrong fields, with their messages. */
export function missingHolder({ asksPostcode, ...typed }: CardHolder): Partial<Record<HolderFieldName, string>> {
  const checks = holderChecks(asksPostcode)
  const wrong = (Object.keys(NO_HOLDER) as HolderFieldName[]).flatMap((name) => {
    const code = checks[name](typed[name])
    return code === undefined ? [] : [[name, messageFor(code)]]
  })
  return Object.fromEntries(wrong)
}

/** As the gateway takes it with the card. */
export const holderToSend = ({ asksPostcode, cardholderName, postalCode }: CardHolder) => ({
  cardholderName: parseCardName(cardholderName),
  ...(asksPostcode && { billingAddress: { postalCode: parseBillingPostcode(postalCode) } }),
})
