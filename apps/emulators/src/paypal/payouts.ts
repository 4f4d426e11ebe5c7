import { randomBytes } from 'node:crypto'
import { openJournal } from '../journal.ts'
import { findPayPalAccount, type ItemStatus } from './accounts.ts'

/** One payment of a batch. Amounts are integer pence. */
export type PayoutItem = {
  id: string
  batchId: string
  /** What the sender calls the batch and the item. */
  senderBatchId: string
  senderItemId: string
  payerId: string
  amountPence: number
  status: ItemStatus
  history: { status: ItemStatus; at: string }[]
}

/** What PayPal has of our money: nothing of what failed or came back. */
const GONE: readonly ItemStatus[] = ['SUCCESS', 'UNCLAIMED', 'ONHOLD', 'PENDING']
export const netPence = ({ status, amountPence }: PayoutItem): number => (GONE.includes(status) ? amountPence : 0)

type Dependencies = {
  file?: string | undefined
  now: () => Date
  /** Called for every status after the first. */
  onChange: (item: PayoutItem) => Promise<void>
}

export type PayoutBooks = ReturnType<typeof createPayoutBooks>

/** What PayPal does with payouts, without HTTP. A batch of one item each: the product sends no other. */
export function createPayoutBooks({ file, now, onChange }: Dependencies) {
  const items = new Map<string, PayoutItem>()
  const write = openJournal<PayoutItem>(file, (item) => void items.set(item.id, item))
  const all = () => [...items.values()]

  async function move(item: PayoutItem, status: ItemStatus): Promise<PayoutItem> {
    const moved = { ...item, status, history: [...item.history, { status, at: now().toISOString() }] }
    write(moved)
    await onChange(moved)
    return moved
  }

  return {
    items: all,
    find: (id: string): PayoutItem | undefined => items.get(id),
    ofBatch: (batchId: string): PayoutItem[] => all().filter((one) => one.batchId === batchId),
    ofSender: (senderBatchId: string): PayoutItem | undefined =>
      all().find((one) => one.senderBatchId === senderBatchId),
    /** Written down as pending; `process` decides. */
    accept(request: Pick<PayoutItem, 'senderBatchId' | 'senderItemId' | 'payerId' | 'amountPence'>): PayoutItem {
      const id = randomBytes(7).toString('hex').toUpperCase()
      const at = now().toISOString()
      const item: PayoutItem = {
        ...request,
        id,
        batchId: `B${id}`,
        status: 'PENDING',
        history: [{ status: 'PENDING', at }],
      }
      write(item)
      return item
    },
    /** Ends what is pending as its account has it, or by this status. */
    async process(only?: { id?: string; status?: ItemStatus }): Promise<void> {
      for (const one of all())
        if (one.status === 'PENDING' && (!only?.id || only.id === one.id))
          await move(one, only?.status ?? findPayPalAccount(one.payerId)?.outcome ?? 'FAILED')
    },
    move,
  }
}
