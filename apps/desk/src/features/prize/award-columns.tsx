import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Link } from 'react-router'
import type { Column } from '../../ui/table/data-table.tsx'
import { PlayerLink } from '../../ui/list/player-link.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StateChip } from '../../ui/state-chip.tsx'
import { AWARD_ACT_NAMES, actsOn, awaitsCode, voucherPool } from './award-acts.ts'
import type { AwardAct } from './award-acts.ts'
import { AWARD_STATE_TONES, awardStateName } from './award-states.ts'
import type { AwardList, DeskAward } from './award-states.ts'
import { targetOf } from './award-target.ts'
import looks from '../../ui/looks.module.css'
import styles from './awards.module.css'
import { prizeWorth } from './prize-worth.ts'
import { withdrawCopy } from './withdraw-copy.ts'
import { WithdrawalProposal } from './withdrawal-proposal.tsx'

type ColumnOptions = {
  list: AwardList
  awards: readonly DeskAward[]
  now: number
  may: (act: StaffAct) => boolean
  /** The caller. */
  staffId: string
  onAct: (act: AwardAct, award: DeskAward) => void
  onAddCodes: (voucher: string) => void
}

/** The columns that a list needs: its dates while something is due, what was sent where, and acts where there are some. */
export function awardColumns({
  list,
  awards,
  now,
  may,
  staffId,
  onAct,
  onAddCodes,
}: ColumnOptions): Column<DeskAward>[] {
  const hasTarget = list === 'offered' || list === 'claimed' || list === 'sent'
  const hasDispatch = list === 'sent' || list === 'delivered' || list === 'claimed'
  return [
    PRIZE,
    ...(list === 'vacant' ? [STATE] : []),
    WINNER,
    {
      name: 'Won in',
      render: ({ from, drawId, ticket, wonAt }) => (
        <div>
          {from !== '' && may('read-draws') ? (
            <Link className={styles.link} to={`/draws/${drawId}`}>
              {from}
            </Link>
          ) : (
            from || 'A draw without a title'
          )}
          <p className={looks.minor}>{`Ticket ${ticket}`}</p>
          {wonAt && (
            <p className={looks.minor}>
              <Moment at={wonAt} />
            </p>
          )}
        </div>
      ),
    },
    ...(hasTarget ? [{ name: 'Due', render: (award: DeskAward) => <Target award={award} now={now} /> }] : []),
    ...(hasDispatch ? [DISPATCH] : []),
    ...(awards.some((award) => awaitsCode(award) || actsOn(award, may, staffId).length > 0)
      ? [
          {
            name: 'Steps',
            render: (award: DeskAward) => (
              <Steps award={award} may={may} staffId={staffId} onAct={onAct} onAddCodes={onAddCodes} />
            ),
          },
        ]
      : []),
  ]
}

const PRIZE: Column<DeskAward> = {
  name: 'Prize',
  sortBy: ({ prize }) => prize.name,
  render: (award) => (
    <div>
      <b>{award.prize.name}</b>
      <p className={looks.minor}>{prizeWorth(award.prize)}</p>
      {award.replaces !== null && <p className={looks.minor}>Called as an alternate</p>}
      <WithdrawalProposal award={award} />
    </div>
  ),
}

const STATE: Column<DeskAward> = {
  name: 'State',
  render: ({ state }) => (
    <div>
      <StateChip tone={AWARD_STATE_TONES[state]}>{awardStateName(state)}</StateChip>
    </div>
  ),
}

const WINNER: Column<DeskAward> = {
  name: 'Winner',
  render: ({ playerId }) => <PlayerLink id={playerId} />,
}

const DISPATCH: Column<DeskAward> = {
  name: 'Sent with',
  render: ({ dispatch }) =>
    dispatch === null ? (
      '–'
    ) : (
      <div>
        <span>{dispatch.carrier}</span>
        <p className={looks.minor}>{dispatch.reference}</p>
      </div>
    ),
}

function Target({ award, now }: { award: DeskAward; now: number }) {
  const target = targetOf(award, now)
  if (!target) return '–'
  return (
    <div>
      <span>{target.name}</span> <Moment at={target.at} />
      <p>
        {target.isOverdue ? (
          <StateChip tone="bad">{target.distance}</StateChip>
        ) : (
          <span className={looks.minor}>{target.distance}</span>
        )}
      </p>
    </div>
  )
}

function Steps({
  award,
  may,
  staffId,
  onAct,
  onAddCodes,
}: Omit<ColumnOptions, 'list' | 'awards' | 'now'> & { award: DeskAward }) {
  const acts = actsOn(award, may, staffId)
  return (
    <div className={styles.acts}>
      {awaitsCode(award) && (
        <>
          <span>{`Waits for a code of “${voucherPool(award)}”.`}</span>
          {may('send-prizes') && (
            <Button size="small" tone="stage" onClick={() => onAddCodes(voucherPool(award))}>
              Add codes
            </Button>
          )}
        </>
      )}
      {acts.map((act) => (
        <Button
          key={act}
          size="small"
          tone={act === 'send' || act === 'deliver' ? 'stage' : 'outline'}
          onClick={() => onAct(act, award)}
        >
          {act === 'withdraw' ? withdrawCopy(award.withdrawal !== null).name : AWARD_ACT_NAMES[act]}
        </Button>
      ))}
      {acts.length === 0 && !awaitsCode(award) && <span>{'–'}</span>}
    </div>
  )
}
