/** What staff should see to: what is wrong, or waits for them. Who sees each, and what it is. */
import type { StaffAct } from './staff.ts'

type AttentionRow = {
  /** Only who may do this sees it. */
  act: StaffAct
  /** wrong: something did not go as it should. waits: the daily work of a person. */
  kind: 'wrong' | 'waits'
}

/** In the order in which they are shown. */
export const ATTENTION_ROWS = {
  'draws-lacking': { act: 'read-draws', kind: 'wrong' },
  'draws-blocked': { act: 'read-draws', kind: 'wrong' },
  'refunds-failed': { act: 'read-money', kind: 'wrong' },
  'books-different': { act: 'read-money', kind: 'wrong' },
  'called-off-tickets': { act: 'read-money', kind: 'wrong' },
  'prizes-late': { act: 'read-awards', kind: 'wrong' },
  'prizes-vacant': { act: 'read-awards', kind: 'wrong' },
  'awards-stopped': { act: 'read-draws', kind: 'wrong' },
  'vouchers-missing': { act: 'read-awards', kind: 'wrong' },
  'stories-withdrawn': { act: 'read-content', kind: 'wrong' },
  'dead-letters': { act: 'read-messages', kind: 'wrong' },
  'own-drafts': { act: 'edit-content', kind: 'waits' },
  'content-to-publish': { act: 'publish-content', kind: 'waits' },
  'draws-to-run': { act: 'run-draws', kind: 'waits' },
  'cases-to-decide': { act: 'read-money', kind: 'waits' },
  'prizes-to-send': { act: 'send-prizes', kind: 'waits' },
  'complaints-due': { act: 'handle-complaints', kind: 'waits' },
  'ages-to-decide': { act: 'read-age-checks', kind: 'waits' },
  'adjustments-proposed': { act: 'approve-adjustments', kind: 'waits' },
  'deliveries-unfinished': { act: 'read-imports', kind: 'waits' },
} as const satisfies Record<string, AttentionRow>

export type Attention = keyof typeof ATTENTION_ROWS
export const ATTENTION = Object.keys(ATTENTION_ROWS) as [Attention, ...Attention[]]
