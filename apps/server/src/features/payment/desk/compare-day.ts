/** Compares a day's books again at the wish of a person: one comparison at a time, in each process. */
import { setTimeout } from 'node:timers/promises'
import type { ReconciledVendor } from '@fairdraw/rules/payment/reconciliation.ts'
import { londonDay } from '@fairdraw/rules/text/london-time.ts'
import { done, refuse } from '../../../http/outcome.ts'
import { recordAudit } from '../../audit/record.ts'
import { reconcileDay } from '../reconciliation/reconcile-day.ts'
import type { Books } from '../reconciliation/reconcile-day.ts'

type Asked = { staffId: string; vendor: ReconciledVendor; day: string }

/** A day with very many payments takes minutes. Its comparison goes on after the reply. */
export function createDayComparer(books: Books, { replyAfterMs = 10_000 }: { replyAfterMs?: number } = {}) {
  let running: Promise<void> | undefined

  const compare = async ({ staffId, vendor, day }: Asked) => {
    const subject = { kind: 'comparison', id: `${vendor}:${day}` }
    await recordAudit(books.db, { actor: { staffId }, act: 'compare-books', subject })
    await reconcileDay(books, vendor, day)
  }

  return async (asked: Asked) => {
    if (asked.day > londonDay(books.now())) return refuse('not-found')
    if (running) return refuse('comparison-under-way')
    running = compare(asked).finally(() => {
      running = undefined
    })
    // A failure after the reply leaves the former comparison in place; one before it is thrown.
    running.catch(() => undefined)
    const finished = running.then(() => true)
    return done({ isFinished: await Promise.race([finished, setTimeout(replyAfterMs, false, { ref: false })]) })
  }
}
