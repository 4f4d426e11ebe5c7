/** The ledger at the desk, and the lists of money as downloads (docs/mechanisms/desk/money.md). */
import { LEDGER_ACCOUNTS, LEDGER_ASSETS } from '@fairdraw/rules/payment/ledger.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { sheet } from './spreadsheet.ts'

const tag = 'The desk: money'
const text = z.string()
const time = z.iso.datetime()
const day = z.iso.date()
const cursor = z.optional(z.string().check(z.regex(/^[0-9a-z-]{1,80}$/)))

/** One transfer, with both of its sides. */
export const ledgerTransfer = z.object({
  id: z.int(),
  at: time,
  playerId: z.int(),
  entryId: z.nullable(z.uuid()),
  paymentId: z.nullable(z.uuid()),
  asset: z.enum(LEDGER_ASSETS),
  from: z.enum(LEDGER_ACCOUNTS),
  to: z.enum(LEDGER_ACCOUNTS),
  /** Pence, or a number of tokens or entries. */
  amount: z.int(),
  reason: text,
})
export type LedgerTransfer = z.infer<typeof ledgerTransfer>

export const getDeskLedger = endpoint({
  name: 'getDeskLedger',
  summary:
    'Transfers, the newest first: of a day in London (default: today), of a player, or of an order id or payout id',
  tag,
  method: 'GET',
  path: '/api/desk/money/ledger',
  auth: 'staff',
  act: 'read-money',
  query: z.object({
    day: z.optional(day),
    playerId: z.optional(z.coerce.number().check(z.int(), z.positive())),
    /** The order id of a payment, or the id of a payout. */
    reference: z.optional(z.uuid()),
    /** Only transfers from or to it. */
    account: z.optional(z.enum(LEDGER_ACCOUNTS)),
    asset: z.optional(z.enum(LEDGER_ASSETS)),
    cursor,
  }),
  responses: { 200: z.object({ transfers: z.array(ledgerTransfer), nextCursor: z.optional(text) }) },
  problems: [],
})

export const getDeskLedgerTotals = endpoint({
  name: 'getDeskLedgerTotals',
  summary: 'What went into and out of each account on a day in London, by asset',
  tag,
  method: 'GET',
  path: '/api/desk/money/ledger/totals',
  auth: 'staff',
  act: 'read-money',
  query: z.object({ day }),
  responses: {
    200: z.object({
      totals: z.array(
        z.object({
          asset: z.enum(LEDGER_ASSETS),
          account: z.enum(LEDGER_ACCOUNTS),
          in: z.int(),
          out: z.int(),
          transfers: z.int(),
        }),
      ),
    }),
  },
  problems: [],
})

export const EXPORT_LISTS = ['comparisons', 'differences', 'payments', 'refunds', 'cases', 'payouts', 'ledger'] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

/** The longest span of one download. */
export const MAX_EXPORT_DAYS = 366

/** A page of a download. */
const exportPage = z.extend(sheet, { nextCursor: z.optional(text) })

export const getDeskMoneyExport = endpoint({
  name: 'getDeskMoneyExport',
  summary:
    'Rows of a list within days in London, both included, the newest first, in pages for a download. Each page is in the audit log',
  tag,
  method: 'GET',
  path: '/api/desk/money/export',
  auth: 'staff',
  act: 'export-money',
  query: z.object({ list: z.enum(EXPORT_LISTS), from: day, to: day, cursor }),
  responses: { 200: exportPage },
  problems: ['export-span-wrong'],
})

export const getDeskStuckMoneyExport = endpoint({
  name: 'getDeskStuckMoneyExport',
  summary:
    'Payments, refunds and payouts whose outcome is late now, the oldest first, whole for a download. Each is in the audit log',
  tag,
  method: 'GET',
  path: '/api/desk/money/stuck/export',
  auth: 'staff',
  act: 'export-money',
  responses: { 200: exportPage },
  problems: [],
})
