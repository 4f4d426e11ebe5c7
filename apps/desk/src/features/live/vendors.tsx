import { WATCHED_VENDORS } from '@fairdraw/contract/desk/live.ts'
import type { WatchedVendor } from '@fairdraw/contract/desk/live.ts'
import { StateChip } from '../../ui/state-chip.tsx'
import type { StateTone } from '../../ui/state-chip.tsx'
import { BoardCard } from './board-card.tsx'
import { vendorHealth } from './live-figures.ts'
import type { Board, VendorHealth } from './live-figures.ts'
import styles from './vendors.module.css'

const VENDOR_NAMES: Readonly<Record<WatchedVendor, string>> = {
  gateway: 'Cards',
  'open-banking': 'Pay by bank',
  paypal: 'PayPal',
  sms: 'Texts',
  mail: 'Mail',
  engagement: 'Notifications',
  beacon: 'Draw beacon',
  witness: 'Draw witnesses',
  'age-check': 'Age checks',
  identity: 'Staff log-in',
}

const STATES: Readonly<Record<VendorHealth['state'], { tone: StateTone; name: string }>> = {
  unused: { tone: 'plain', name: 'No calls' },
  good: { tone: 'good', name: 'OK' },
  uneasy: { tone: 'waiting', name: 'Some fail' },
  bad: { tone: 'bad', name: 'Failing' },
}

/** The vendors' calls of the last minute. */
export function Vendors({ board }: { board: Board }) {
  return (
    <BoardCard title="Vendors, last minute" label="Vendors">
      <ul className={styles.vendors}>
        {WATCHED_VENDORS.map((vendor) => {
          const { calls, failed, state } = vendorHealth(board, vendor)
          const { tone, name } = STATES[state]
          return (
            <li key={vendor}>
              <span>{VENDOR_NAMES[vendor]}</span>
              <span className={styles.calls}>{calls > 0 && `${failed} of ${calls} failed`}</span>
              <StateChip tone={tone}>{name}</StateChip>
            </li>
          )
        })}
      </ul>
    </BoardCard>
  )
}
