import { randomBytes } from 'node:crypto'
import type { Books, Customer, VaultedCard } from './books.ts'
import type { Card } from './cards.ts'

/** A refusal of the request itself, in the vendor's own numbers: nothing was written. */
export type FieldProblem = { attribute: string; code: string; message: string }

export type Vault = ReturnType<typeof createVault>

/** Customers and their saved cards. A card that is saved twice is stored twice, as at the vendor. */
export function createVault({ books, now }: { books: Books; now: () => Date }) {
  const findCustomer = (id: string): Customer | undefined => {
    const customer = books.customer(id)
    return customer?.isDeleted ? undefined : customer
  }
  const findCard = (token: string): VaultedCard | undefined => {
    const card = books.vaultedCard(token)
    return card?.isDeleted ? undefined : card
  }
  /** Oldest first. */
  const listCards = (customerId: string): VaultedCard[] =>
    books.vaultedCards().filter((one) => one.customerId === customerId && !one.isDeleted)

  return {
    findCustomer,
    findCard,
    listCards,

    createCustomer(id = randomBytes(4).toString('hex')): Customer | { problem: FieldProblem } {
      if (!/^[\w-]{1,36}$/.test(id))
        return { problem: { attribute: 'id', code: '91610', message: 'Customer ID is invalid.' } }
      if (findCustomer(id))
        return { problem: { attribute: 'id', code: '91609', message: 'Customer ID has already been taken.' } }
      const customer: Customer = { id, createdAt: now().toISOString(), isDeleted: false }
      books.saveCustomer(customer)
      return customer
    },

    deleteCustomer(customer: Customer): void {
      for (const one of listCards(customer.id)) books.saveVaultedCard({ ...one, isDeleted: true })
      books.saveCustomer({ ...customer, isDeleted: true })
    },

    storeCard(customerId: string, card: Card): VaultedCard {
      const token = randomBytes(4).toString('hex')
      const vaulted: VaultedCard = { token, customerId, card, createdAt: now().toISOString(), isDeleted: false }
      books.saveVaultedCard(vaulted)
      return vaulted
    },

    deleteCard: (card: VaultedCard): void => books.saveVaultedCard({ ...card, isDeleted: true }),
  }
}
