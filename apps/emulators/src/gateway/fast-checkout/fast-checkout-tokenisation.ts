import { z } from 'zod'
import { parseCard, type CardInput } from '../cards.ts'
import { fieldErrors, graphQlError, tokenisedReply } from '../client/client-replies.ts'
import type { Gateway } from '../gateway.ts'
import { cardInstrument } from '../instruments.ts'
import type { FastCheckoutMembers } from './members.ts'

const text = z.string().min(1)
const address = z.looseObject({})

/** What fast checkout sends with a card. A shopper who agrees to be remembered needs a phone and the terms that they saw. */
const input = z
  .object({
    email: text,
    optIn: z.boolean(),
    phone: z.object({ countryPhoneCode: text, phoneNumber: z.string().regex(/^\d{7,14}$/) }).optional(),
    termsAndConditionsVersion: text.optional(),
    termsAndConditionsCountry: z.string().length(2).optional(),
    authAssertion: text.optional(),
    shippingAddress: address.optional(),
  })
  .refine((one) => !one.optIn || (one.phone && one.termsAndConditionsVersion && one.termsAndConditionsCountry))

/** Answers the mutation TokenizeCreditCardForPayPalConnect, and remembers the card of a shopper who asks for it. */
export function tokeniseForFastCheckout(
  gateway: Gateway,
  members: FastCheckoutMembers,
  request: { creditCard: CardInput } & Record<string, unknown>,
): object {
  const parsed = parseCard(request.creditCard)
  if ('errors' in parsed) return fieldErrors(parsed.errors, 'tokenizeCreditCardForPayPalConnect')
  const read = input.safeParse(request)
  if (!read.success) return graphQlError('VALIDATION', 'The shopper’s details are incomplete.')
  const { email, optIn, phone, authAssertion } = read.data
  const member = authAssertion === undefined ? undefined : members.findByAssertion(authAssertion)
  if (authAssertion !== undefined && member?.email !== email.toLowerCase())
    return graphQlError('AUTHORIZATION', 'The assertion is not about this shopper.')
  if (optIn && phone)
    members.enrol({ email, phone: `+${phone.countryPhoneCode}${phone.phoneNumber}`, card: parsed.card })
  const { id } = gateway.issueNonce(cardInstrument(parsed.card))
  const { creditCard } = tokenisedReply(id, parsed.card, false)
  const paymentMethod = { id, details: creditCard }
  return { data: { tokenizeCreditCardForPayPalConnect: { clientMutationId: null, paymentMethod } } }
}
