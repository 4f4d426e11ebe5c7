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
import type { ReadStale } from '../../../http/own-writes.ts'
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
  readStale: ReadStale
}

export function moneyDeskRoutes(serve: Serve, { db, books, readStale }: MoneyDeskContext): void {
  const { db: background, now } = books
  const compareDay = createDayComparer(books)

  serve(getDeskComparisons, async ({ request }) =>
    done(await readStale(request, db, (from) => listComparisons(from, now()))),
  )
  serve(getDeskComparison, async ({ params }) => done(await findComparison(db, params)))
  serve(postDeskCompare, ({ caller: { staffId }, params }) => compareDay({ staffId, ...params }))

  serve(getDeskRefunds, async ({ query, request }) =>
    done(await readStale(request, db, (from) => listRefunds(from, query))),
  )
  serve(getDeskPayment, ({ params: { id } }) => loadPayment(db, id))
  serve(postDeskRefundPayment, ({ caller: { staffId }, params: { id }, body }) =>
    refundByHand(db, { paymentId: id, staffId, ...body }),
  )

  serve(getDeskCases, async ({ query, request }) =>
    done(await readStale(request, db, (from) => listCases(from, query))),
  )
  serve(postDeskDecideCase, ({ caller: { staffId }, params: { id }, body }) =>
    decideCase(db, { id, staffId, now: now(), ...body }),
  )

  serve(getDeskStuckMoney, async ({ request }) => done({ stuck: await readStale(request, db, listStuck) }))
  serve(postDeskCheckNow, ({ caller: { staffId }, params }) => checkNow(db, { staffId, ...params }))

  serve(getDeskLedger, async ({ query, request }) =>
    done(await readStale(request, background, (from) => listTransfers(from, now(), query))),
  )
  serve(getDeskLedgerTotals, async ({ query: { day }, request }) =>
    done({ totals: await readStale(request, background, (from) => totalAccounts(from, day)) }),
  )
  serve(getDeskMoneyExport, async ({ caller: { staffId }, query, request }) =>
    exportList(background, { staffId, ...query }, (read) => readStale(request, background, read)),
  )
  serve(getDeskStuckMoneyExport, async ({ caller: { staffId }, request }) =>
    exportStuck(background, staffId, await readStale(request, background, listStuck)),
  )
}
