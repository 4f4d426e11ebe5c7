import { randomBytes } from 'node:crypto'
import { openJournal } from '../journal.ts'
import { findPayPalAccount, type ItemStatus } from './accounts.ts'

/** A payout item of a batch. Amounts are integer pence. */
export type PayoutItem = {
  id: string
  batchId: string
  /** The sender's ids of the batch and the item. */
  senderBatchId: string
  senderItemId: string
  payerId: string
  amountPence: number
  status: ItemStatus
  history: { status: ItemStatus; at: string }[]
}

type Dependencies = {
  /** Where the items are stored across restarts; absent: in memory only. */
  file: string | undefined
  now: () => Date
  /** Called for every status after the first. */
  onChange: (item: PayoutItem) => Promise<void>
}

export type PayoutBooks = ReturnType<typeof createPayoutBooks>

/** The payout logic of PayPal, without HTTP. Each batch has one item: the product sends no others. */
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
    findByBatchId: (batchId: string): PayoutItem[] => all().filter((one) => one.batchId === batchId),
    findBySenderBatchId: (senderBatchId: string): PayoutItem | undefined =>
      all().find((one) => one.senderBatchId === senderBatchId),
    /** Stores the item as pending. `process` decides its outcome. */
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
    /** Completes pending items with the given status, or with the outcome of their account. */
    async process(only?: { id?: string; status?: ItemStatus }): Promise<void> {
      for (const one of all())
        if (one.status === 'PENDING' && (!only?.id || only.id === one.id))
          await move(one, only?.status ?? findPayPalAccount(one.payerId)?.outcome ?? 'FAILED')
    },
    move,
    /** Stores an item of the past as it is. */
    record: write,
  }
}
