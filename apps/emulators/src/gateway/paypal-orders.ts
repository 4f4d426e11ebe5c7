import { randomBytes } from 'node:crypto'
import type { PayPalAccount } from './instruments.ts'

/** A PayPal order, from the button to the nonce. */
export type PayPalOrder = {
  id: string
  /** Decimal pounds, as the browser sent it. */
  amount: string
  currency: string
  displayName: string
  /** The account that approved it; null until then. */
  account: PayPalAccount | null
}

const account = (email: string, isOverdrawn: boolean): PayPalAccount => ({
  payerId: `PAYER${email.slice(0, 6).toUpperCase().replace(/\W/g, '')}`,
  email,
  firstName: 'Robin',
  lastName: 'Demo',
  isOverdrawn,
})

/** The accounts that the emulator's page offers. */
export const payPalAccounts = {
  pays: account('robin@player.example', false),
  declines: account('empty@player.example', true),
} as const
export type PayPalAccountName = keyof typeof payPalAccounts

export type PayPalOrders = ReturnType<typeof createPayPalOrders>

/** Orders that wait for approval. They are in memory only: the page with the button is lost at a restart anyway. */
export function createPayPalOrders() {
  const orders = new Map<string, PayPalOrder>()
  return {
    create(details: Pick<PayPalOrder, 'amount' | 'currency' | 'displayName'>): PayPalOrder {
      const order = { ...details, id: `EC-${randomBytes(8).toString('hex').toUpperCase()}`, account: null }
      orders.set(order.id, order)
      return order
    },
    find: (id: string): PayPalOrder | undefined => orders.get(id),
    approve(order: PayPalOrder, by: PayPalAccountName): PayPalOrder {
      const approved = { ...order, account: payPalAccounts[by] }
      orders.set(order.id, approved)
      return approved
    },
    /** An approved order can be exchanged for one nonce only. */
    consume: (order: PayPalOrder): void => void orders.delete(order.id),
  }
}
