/**
 * The gateway's vault of saved cards. We store only the customer id that we gave each player. Their cards are read from
 * the gateway each time.
 */
import type { BraintreeGateway, CreditCard } from 'braintree'
import { unlessNotFound } from './gateway-errors.ts'

/** A saved card: `id` is the gateway's token, `expiry` month and year ('12/30'). */
export type SavedCard = { id: string; brand: string; last4: string; expiry: string }

/** Brands that write their name differently from the gateway. */
const BRAND_NAMES: Readonly<Record<string, string>> = { MasterCard: 'Mastercard' }

/** The gateway's code for a customer id that is in use. */
const ID_IN_USE = '91609'

export function createVault(gateway: BraintreeGateway) {
  const find = async (customerId: string): Promise<CreditCard[] | undefined> => {
    const customer = await unlessNotFound(() => gateway.customer.find(customerId))
    return customer && (customer.creditCards ?? [])
  }

  return {
    /** Creates the customer if needed. Undefined when that is not possible now. */
    ensure: async (customerId: string): Promise<string | undefined> => {
      try {
        const made = await gateway.customer.create({ id: customerId })
        const isThere = made.success || made.errors.deepErrors().some(({ code }) => code === ID_IN_USE)
        return isThere ? customerId : undefined
      } catch {
        return undefined
      }
    },

    cards: async (customerId: string): Promise<SavedCard[]> => {
      const found = (await find(customerId)) ?? []
      // Times have whole seconds. Within one second, the gateway lists the oldest first.
      const newestFirst = found.toReversed().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      // The gateway stores duplicates of a card.
      const once = newestFirst.filter((card, at) => newestFirst.findIndex((one) => isSame(one, card)) === at)
      return once.map(({ token, cardType, last4, expirationMonth, expirationYear }) => ({
        id: token,
        brand: BRAND_NAMES[cardType] ?? cardType,
        last4,
        expiry: `${expirationMonth}/${expirationYear?.slice(-2)}`,
      }))
    },

    cardOf: async (transactionId: string): Promise<string | undefined> => {
      const found = await unlessNotFound(() => gateway.transaction.find(transactionId))
      return found?.creditCard?.token ?? undefined
    },

    nonceOf: async (customerId: string, cardId: string) => {
      const card = (await find(customerId))?.find(({ token }) => token === cardId)
      const made = card && (await unlessNotFound(() => gateway.paymentMethodNonce.create(cardId)))
      return made && { nonce: made.paymentMethodNonce.nonce, bin: card.bin }
    },

    deleteCard: async (customerId: string, cardId: string): Promise<void> => {
      const cards = (await find(customerId)) ?? []
      const card = cards.find(({ token }) => token === cardId)
      if (!card) return
      // The selected card is deleted last. If the deletion fails half-way, the player can select it again.
      const doubles = cards.filter((one) => one !== card && isSame(one, card))
      for (const { token } of [...doubles, card]) await unlessNotFound(() => gateway.paymentMethod.delete(token))
    },

    deleteCustomer: async (customerId: string): Promise<void> => {
      await unlessNotFound(() => gateway.customer.delete(customerId))
    },
  }
}

const isSame = (one: CreditCard, other: CreditCard): boolean =>
  one.uniqueNumberIdentifier === other.uniqueNumberIdentifier &&
  one.expirationMonth === other.expirationMonth &&
  one.expirationYear === other.expirationYear
