import { formatNumber, pluralise } from '@fairdraw/rules/text/count.ts'
import { runLeftCopy } from '@fairdraw/rules/competition/run.ts'
import { chanceOfWinning, formatChance, tierChances } from '@fairdraw/rules/competition/odds.ts'
import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { Icon } from '@fairdraw/ui/media/icon.tsx'
import { useState } from 'react'
import type { Viewer } from '../../catalogue/tile/tile.ts'
import styles from './chances.module.css'
import type { CompetitionData } from '../competition-data.ts'
import { useEntryCount, useThrottledAnnouncement } from './use-entry-count.ts'

const ANNOUNCEMENT_INTERVAL_MS = 60_000

/** The number of tickets and the resulting chances (field rule 17). Space is reserved for the count until it has loaded. */
export function Chances({ competition, viewer }: { competition: CompetitionData; viewer: Viewer }) {
  const { id, tiers, isEntryCountShown } = competition
  if (!isEntryCountShown && tiers.length === 0) return null
  if (!isEntryCountShown) {
    return (
      <section className={styles.chances} aria-labelledby="chances">
        <h3 className={styles.heading} id="chances">
          Prizes
        </h3>
        <Prizes tiers={tiers} />
      </section>
    )
  }
  const ownTickets = viewer?.tickets.find(({ competitionId }) => competitionId === id)?.ticketsCount ?? 0
  return <LiveChances competitionId={id} tiers={tiers} ownTickets={ownTickets} run={competition.run} />
}

function LiveChances({
  competitionId,
  tiers,
  ownTickets,
  run,
}: {
  competitionId: number
  tiers: CompetitionData['tiers']
  ownTickets: number
  run: CompetitionData['run']
}) {
  const [isPaused, setIsPaused] = useState(false)
  const counted = useEntryCount(competitionId, isPaused)
  // The count may not yet include the player's newest tickets.
  const total = counted === undefined ? undefined : Math.max(counted.tickets, ownTickets)
  const left = counted?.run && runLeftCopy(counted.tickets, counted.run)
  const announcement = useThrottledAnnouncement(
    total === undefined ? undefined : `${pluralise(total, 'ticket')} ${run ? `sold. ${left ?? ''}` : 'so far'}`,
    ANNOUNCEMENT_INTERVAL_MS,
  )
  return (
    <section className={styles.chances} aria-labelledby="chances">
      <h3 className={styles.heading} id="chances">
        Tickets and chances
      </h3>
      <div className={styles.count}>
        <p className={styles.total}>
          <b>{total === undefined ? '–' : formatNumber(total)}</b>{' '}
          <span>
            {run ? `of ${pluralise(run.ticketsTotal, 'ticket')} sold` : `ticket${total === 1 ? '' : 's'} so far`}
          </span>
        </p>
        <IconButton
          className={`${styles.pause} needs-script`}
          label={isPaused ? 'Resume the count' : 'Pause the count'}
          onClick={() => setIsPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={18} isFilled={isPaused} />
        </IconButton>
        {run && <p className={styles.share}>{left ?? '–'}</p>}
        <p className={styles.share}>{shareText(ownTickets, total)}</p>
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </div>
      {tiers.length > 0 && <Prizes tiers={tiers} chances={{ ownTickets, total }} />}
      <p className={styles.small}>
        {run && tiers.length > 0
          ? `The odds change as more people enter. With every ticket sold, one ticket’s chance of a prize is ${formatChance(chanceOfWinning(1, run.ticketsTotal, prizesOf(tiers)))}.`
          : 'The odds change as more people enter. Text, phone and postal entries join the total once they’ve been counted.'}
      </p>
    </section>
  )
}

const prizesOf = (tiers: CompetitionData['tiers']) => tiers.reduce((sum, { winners }) => sum + winners, 0)

/** 'You have 3 of 1,204 tickets: about 1 in 401.' */
export function shareText(ownTickets: number, total: number | undefined): string {
  if (ownTickets === 0 || total === undefined) return 'Every ticket has the same chance, however you entered.'
  return `You have ${formatNumber(ownTickets)} of ${pluralise(total, 'ticket')}: ${formatChance(chanceOfWinning(ownTickets, total, 1))}.`
}

/** The prizes with the number of winners, and the chances if the ticket count is public. */
function Prizes({
  tiers,
  chances,
}: {
  tiers: CompetitionData['tiers']
  chances?: { ownTickets: number; total: number | undefined }
}) {
  const { ownTickets = 0, total } = chances ?? {}
  const { rows, any } = tierChances(tiers, Math.max(ownTickets, 1), total ?? 0)
  const lines = [...rows, ...(any ? [{ name: 'Any prize', ...any }] : [])]
  return (
    <table className={styles.prizes}>
      <thead>
        <tr>
          <th scope="col">Prize</th>
          <th scope="col">Winners</th>
          {chances && <th scope="col">{ownTickets > 0 ? `Your ${pluralise(ownTickets, 'ticket')}` : 'One ticket'}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, winners, chance }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatNumber(winners)}</td>
            {chances && <td>{total === undefined ? '–' : formatChance(chance)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
