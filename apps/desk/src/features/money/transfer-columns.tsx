import type { LedgerTransfer } from '@fairdraw/contract/desk/ledger.ts'
import { Link } from 'react-router'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { ACCOUNT_NAMES, ASSET_NAMES, formatAmount, transferReason } from './money-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './money.module.css'
import { OrderLink } from './order-link.tsx'

/** A transfer with its two sides. */
export const SIDES: readonly Column<LedgerTransfer>[] = [
  { name: 'At', render: ({ at }) => <Moment at={at} /> },
  { name: 'From', render: ({ from }) => <span className={looks.whole}>{ACCOUNT_NAMES[from]}</span> },
  { name: 'To', render: ({ to }) => <span className={looks.whole}>{ACCOUNT_NAMES[to]}</span> },
  {
    name: 'Amount',
    isNumber: true,
    render: ({ asset, amount }) => (
      <div>
        <b>{formatAmount(asset, amount)}</b>
        <p className={looks.minor}>{ASSET_NAMES[asset]}</p>
      </div>
    ),
  },
  { name: 'Why', render: ({ reason }) => transferReason(reason) },
]

export const TRANSFER_COLUMNS: readonly Column<LedgerTransfer>[] = [
  ...SIDES,
  {
    name: 'Player',
    render: ({ playerId }) => (
      <Link className={styles.link} to={`/money/ledger?playerId=${playerId}`}>
        {playerId}
      </Link>
    ),
  },
  { name: 'Order', render: ({ paymentId }) => (paymentId === null ? 'None' : <OrderLink id={paymentId} />) },
]
