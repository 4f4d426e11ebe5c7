/** What needs somebody, in words, and the room where it is seen to. */
import type { Attention } from '@fairdraw/rules/attention.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'

type AttentionCopy = { words: (count: number) => string; to: string }

/** 'n things' with the verb that fits. */
const counted = (one: string, many: string) => (count: number) => pluralise(count, one, many)

export const ATTENTION_COPY: Readonly<Record<Attention, AttentionCopy>> = {
  'draws-lacking': {
    words: counted('competition or week cannot be drawn as it is', 'competitions or weeks cannot be drawn as they are'),
    to: '/draws',
  },
  'draws-blocked': { words: counted('draw is blocked', 'draws are blocked'), to: '/draws' },
  'refunds-failed': {
    words: counted('refund was refused by its vendor', 'refunds were refused by their vendor'),
    to: '/money/refunds?state=failed',
  },
  'books-different': {
    words: counted('comparison with a vendor’s books is not equal', 'comparisons with vendors’ books are not equal'),
    to: '/money',
  },
  'called-off-tickets': {
    words: counted(
      'ticket of a called-off draw is not refunded yet',
      'tickets of called-off draws are not refunded yet',
    ),
    to: '/draws?state=all',
  },
  'prizes-late': {
    words: counted('prize should have arrived by now', 'prizes should have arrived by now'),
    to: '/prizes?state=claimed',
  },
  'prizes-vacant': { words: counted('prize has no winner', 'prizes have no winner'), to: '/prizes?state=vacant' },
  'awards-stopped': {
    words: counted(
      'award stopped: a ticket is not held as committed',
      'awards stopped: tickets are not held as committed',
    ),
    to: '/draws?state=published',
  },
  'vouchers-missing': { words: counted('voucher has no code', 'vouchers have no code'), to: '/prizes?state=claimed' },
  'stories-withdrawn': {
    words: counted(
      'winner no longer agrees to be shown: their story is off the site',
      'winners no longer agree to be shown: their stories are off the site',
    ),
    to: '/content?kind=winner-story',
  },
  'dead-letters': {
    words: counted('message could not be delivered', 'messages could not be delivered'),
    to: '/messages',
  },
  'own-drafts': {
    words: counted('draft of yours is not submitted', 'drafts of yours are not submitted'),
    to: '/content?state=draft',
  },
  'content-to-publish': {
    words: counted('approved text can be published', 'approved texts can be published'),
    to: '/content?state=approved',
  },
  'draws-to-run': {
    words: counted('draw is ready for its next step', 'draws are ready for their next step'),
    to: '/draws',
  },
  'cases-to-decide': {
    words: counted('payment case to decide', 'payment cases to decide'),
    to: '/money/cases?state=to-decide',
  },
  'prizes-to-send': { words: counted('prize to send', 'prizes to send'), to: '/prizes?state=claimed' },
  'complaints-due': {
    words: counted('complaint to acknowledge or answer', 'complaints to acknowledge or answer'),
    to: '/complaints',
  },
  'ages-to-decide': { words: counted('player’s age to check', 'players’ ages to check'), to: '/age-checks' },
  'adjustments-proposed': {
    words: counted('correction of a balance to approve', 'corrections of balances to approve'),
    to: '/players',
  },
  'deliveries-unfinished': {
    words: counted('delivery is being worked through', 'deliveries are being worked through'),
    to: '/imports',
  },
}
