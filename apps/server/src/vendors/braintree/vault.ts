/**
 * The gateway's vault: players' saved cards. We store nothing of it but the player's own number, by which the gateway knows
 * them; which cards are saved, and for whom, is asked each time.
 */
import type { BraintreeGateway, CreditCard } from 'braintree'
import { unlessNotFound } from './gateway-errors.ts'

/** A saved card: `id` is the gateway's token, `expiry` month and year ('12/30'). */
export type SavedCard = { id: string; brand: string; last4: string; expiry: string }

/** Where a brand spells its name otherwise than the gateway does. */
const BRAND_NAMES: Readonly<Record<string, string>> = { MasterCard: 'Mastercard' }

/** The gateway's code for a customer's id that is taken. */
const TAKEN = '91609'

export function createVault(gateway: BraintreeGateway) {
  const find = async (customerId: string): Promise<CreditCard[] | undefined> => {
    const customer = await unlessNotFound(() => gateway.customer.find(customerId))
    return customer && (customer.creditCards ?? [])
  }

  return {
    /** The customer's id once the gateway knows it; undefined when it cannot be had just now. */
    ensure: async (customerId: string): Promise<string | undefined> => {
      try {
        const made = await gateway.customer.create({ id: customerId })
        const isThere = made.success || made.errors.deepErrors().some(({ code }) => code === TAKEN)
        return isThere ? customerId : undefined
      } catch {
        return undefined
      }
    },

    cards: async (customerId: string): Promise<SavedCard[]> => {
      const found = (await find(customerId)) ?? []
      // By the second; within one, the gateway lists the oldest first.
      const newestFirst = found.toReversed().toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
      // The gateway keeps a card as often as it is asked to.
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
      // The card that was pointed at goes last: should this break off, it can be pointed at again.
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
