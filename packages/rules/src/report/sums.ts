/** What is added up of the entries that were made in an hour, by competition, channel and bundle (docs/mechanisms/desk/reports.md#facts). */
export const REPORT_SUMS = [
  'begun',
  'entries',
  'tickets',
  'paidEntries',
  'tokenEntries',
  'tokens',
  'firstEntries',
  'withdrawnEntries',
  'withdrawnTickets',
  'payments',
  'pence',
  'refunds',
  'refundedPence',
  'disputes',
  'disputedPence',
] as const
export type ReportSum = (typeof REPORT_SUMS)[number]
export type ReportSums = Record<ReportSum, number>
