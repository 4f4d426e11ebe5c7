import type { PayoutList } from './payout-poller.ts'

/** The error messages for each status of the list. */
export const PAYOUT_FAILURES: Readonly<Record<PayoutList['status'], readonly string[]>> = {
  loading: [],
  ready: [],
  failed: ['We couldn’t load your payouts. Your money is safe. Try again.'],
  offline: ['You seem to be offline. Your money is safe. Check your connection and try again.'],
}
