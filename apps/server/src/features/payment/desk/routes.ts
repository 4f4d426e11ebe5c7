/** The desk's calls for money (docs/mechanisms/desk/money.md). */
import {
  getDeskLedger,
  getDeskLedgerTotals,
  getDeskMoneyExport,
  getDeskStuckMoneyExport,
} from '@fairdraw/contract/desk/ledger.ts'
import {
  getDeskCases,
  getDeskComparison,
  getDeskComparisons,
  getDeskPayment,
  getDeskRefunds,
  getDeskStuckMoney,
  postDeskCheckNow,
  postDeskCompare,
  postDeskDecideCase,
  postDeskRefundPayment,
} from '@fairdraw/contract/desk/money.ts'
import type { Db } from '../../../db/database.ts'
import { done } from '../../../http/outcome.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Books } from '../reconciliation/reconcile-day.ts'
import { checkNow } from './check-now.ts'
import { createDayComparer } from './compare-day.ts'
import { decideCase } from './decide-case.ts'
import { exportList } from './export-list.ts'
import { exportStuck } from './export-stuck.ts'
import { listCases } from './list-cases.ts'
import { findComparison, listComparisons } from './list-comparisons.ts'
import { listRefunds } from './list-refunds.ts'
import { listStuck } from './list-stuck.ts'
import { listTransfers } from './list-transfers.ts'
import { loadPayment } from './load-payment.ts'
import { refundByHand } from './refund-by-hand.ts'
import { totalAccounts } from './total-accounts.ts'

type MoneyDeskContext = {
  db: Db
  /** Comparisons, downloads and the ledger of a whole day read a lot, apart from the calls of players. */
  books: Books
}

export function moneyDeskRoutes(serve: Serve, { db, books }: MoneyDeskContext): void {
  const { db: background, now } = books
  const compareDay = createDayComparer(books)

  serve(getDeskComparisons, async () => done(await listComparisons(db, now())))
  serve(getDeskComparison, async ({ params }) => done(await findComparison(db, params)))
  serve(postDeskCompare, ({ caller: { staffId }, params }) => compareDay({ staffId, ...params }))

  serve(getDeskRefunds, async ({ query }) => done(await listRefunds(db, query)))
  serve(getDeskPayment, ({ params: { id } }) => loadPayment(db, id))
  serve(postDeskRefundPayment, ({ caller: { staffId }, params: { id }, body }) =>
    refundByHand(db, { paymentId: id, staffId, ...body }),
  )

  serve(getDeskCases, async ({ query }) => done(await listCases(db, query)))
  serve(postDeskDecideCase, ({ caller: { staffId }, params: { id }, body }) =>
    decideCase(db, { id, staffId, now: now(), ...body }),
  )

  serve(getDeskStuckMoney, async () => done({ stuck: await listStuck(db) }))
  serve(postDeskCheckNow, ({ caller: { staffId }, params }) => checkNow(db, { staffId, ...params }))

  serve(getDeskLedger, async ({ query }) => done(await listTransfers(background, now(), query)))
  serve(getDeskLedgerTotals, async ({ query: { day } }) => done({ totals: await totalAccounts(background, day) }))
  serve(getDeskMoneyExport, ({ caller: { staffId }, query }) => exportList(background, { staffId, ...query }))
  serve(getDeskStuckMoneyExport, ({ caller: { staffId } }) => exportStuck(background, staffId))
}
