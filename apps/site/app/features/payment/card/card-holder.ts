/** The fields of a card form that are our own inputs: the name on the card and, where it is asked, its postcode. Pure. */
import { checkCardName } from '@fairdraw/rules/payment/card-holder.ts'
import { checkPostcode, normalisePostcode } from '@fairdraw/rules/player/postcode.ts'
import { messageFor } from '@fairdraw/rules/player/validation.ts'
import { normaliseLine } from '@fairdraw/rules/text/typed-text.ts'
import type { Checks, Values } from '@fairdraw/ui/form/form-state.ts'
import type { HolderFieldName } from './card-copy.ts'

/** What was typed, and whether the postcode is asked. */
export type CardHolder = Values<HolderFieldName> & { asksPostcode: boolean }

export const NO_HOLDER: Values<HolderFieldName> = { cardholderName: '', postalCode: '' }

/** A postcode that is not asked is never missing. */
export const holderChecks = (asksPostcode: boolean): Checks<HolderFieldName> => ({
  cardholderName: checkCardName,
  postalCode: asksPostcode ? checkPostcode : () => undefined,
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
  cardholderName: normaliseLine(cardholderName),
  ...(asksPostcode && { billingAddress: { postalCode: normalisePostcode(postalCode) } }),
})
