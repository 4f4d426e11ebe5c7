/** Adjustments that wait for a second person, with all that they must see to decide. */
import type { Adjustment } from '@fairdraw/contract/desk/adjustments.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay, useMe } from '../../session/me.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { NoticeContent } from '../../ui/notice.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Decision } from './decision-dialog.tsx'
import { balanceName, formatBalance, formatChange } from './player-names.ts'
import looks from '../../ui/looks.module.css'
import styles from './players.module.css'

const PLAYER: Column<Adjustment> = {
  name: 'Player',
  render: ({ playerId }) => (
    <Link className={styles.strong} to={`/players/${playerId}`}>
      {`Player ${playerId}`}
    </Link>
  ),
}

const COLUMNS: readonly Column<Adjustment>[] = [
  { name: 'Balance', render: ({ asset }) => balanceName(asset) },
  {
    name: 'Change',
    isNumber: true,
    render: ({ asset, amount }) => <b className={looks.whole}>{formatChange(asset, amount)}</b>,
  },
  {
    name: 'Now, and then',
    isNumber: true,
    render: ({ asset, amount, balance }) =>
      `${formatBalance(asset, balance)} → ${formatBalance(asset, balance + amount)}`,
  },
  { name: 'Reason', render: ({ reason }) => reason },
  {
    name: 'Proposed',
    render: ({ proposedBy, proposedAt }) => (
      <div>
        <bdi>{proposedBy.name}</bdi>
        <p className={looks.minor}>
          <Moment at={proposedAt} />
        </p>
      </div>
    ),
  },
]

export function AdjustmentList({
  adjustments,
  hasPlayers = false,
  empty,
  onOutcome,
}: {
  adjustments: readonly Adjustment[]
  /** The list is of several players. */
  hasPlayers?: boolean
  empty: string
  onOutcome: (notice: NoticeContent) => void
}) {
  const may = useMay()
  const { staff } = useMe()
  const [asked, setAsked] = useState<{ decision: Decision; adjustment: Adjustment }>()
  const decide: Column<Adjustment> = {
    name: 'Decide',
    render: (adjustment) => (
      <div className={styles.acts}>
        {adjustment.proposedBy.id === staff.id ? (
          <Button size="small" tone="outline" onClick={() => setAsked({ decision: 'withdraw', adjustment })}>
            Withdraw
          </Button>
        ) : (
          <>
            <Button size="small" tone="stage" onClick={() => setAsked({ decision: 'approve', adjustment })}>
              Approve
            </Button>
            <Button size="small" tone="outline" onClick={() => setAsked({ decision: 'decline', adjustment })}>
              Decline
            </Button>
          </>
        )}
      </div>
    ),
  }
  return (
    <>
      <DataTable
        caption="Proposed adjustments"
        columns={[...(hasPlayers ? [PLAYER] : []), ...COLUMNS, ...(may('approve-adjustments') ? [decide] : [])]}
        rows={adjustments}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {asked && (
        <DecisionDialog
          {...asked}
          onOutcome={(notice) => {
            setAsked(undefined)
            onOutcome(notice)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
