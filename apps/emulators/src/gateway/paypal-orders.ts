import { randomBytes } from 'node:crypto'
import type { PayPalAccount } from './instruments.ts'

/** What a shop asks a PayPal customer for, from the button to the nonce. */
export type PayPalOrder = {
  id: string
  /** Pounds and pence, as the browser stated it. */
  amount: string
  currency: string
  displayName: string
  /** Who has approved it; none yet. */
  account: PayPalAccount | null
}

const account = (email: string, isOverdrawn: boolean): PayPalAccount => ({
  payerId: `PAYER${email.slice(0, 6).toUpperCase().replace(/\W/g, '')}`,
  email,
  firstName: 'Robin',
  lastName: 'Demo',
  isOverdrawn,
})

/** The accounts to choose from on the emulator's page. */
export const payPalAccounts = {
  pays: account('robin@player.example', false),
  declines: account('empty@player.example', true),
} as const
export type PayPalAccountName = keyof typeof payPalAccounts

export type PayPalOrders = ReturnType<typeof createPayPalOrders>

/** Orders that wait for their customer, in memory alone: a button outlives no restart. */
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
    /** An approval makes one nonce. */
    use: (order: PayPalOrder): void => void orders.delete(order.id),
  }
}
