import { count, counted } from '@fairdraw/rules/count.ts'
import { chanceOfAny, formatChance, tierChances } from '@fairdraw/rules/odds.ts'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Viewer } from '../catalogue/tile.ts'
import styles from './chances.module.css'
import type { CompetitionData } from './competition-data.ts'
import { useEntryCount, useSaidSparingly } from './use-entry-count.ts'

const SAID_EVERY_MS = 60_000

/** How many tickets there are and what that makes of a chance (field rule 17). The count keeps its place until it comes. */
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
  const held = viewer?.tickets.find(({ competitionId }) => competitionId === id)?.ticketsCount ?? 0
  return <LiveChances competitionId={id} tiers={tiers} held={held} />
}

function LiveChances({
  competitionId,
  tiers,
  held,
}: {
  competitionId: number
  tiers: CompetitionData['tiers']
  held: number
}) {
  const [isPaused, setIsPaused] = useState(false)
  const tickets = useEntryCount(competitionId, isPaused)
  // A player's own newest tickets may be ahead of the count.
  const total = tickets === undefined ? undefined : Math.max(tickets, held)
  const said = useSaidSparingly(total === undefined ? undefined : `${counted(total, 'ticket')} so far`, SAID_EVERY_MS)
  return (
    <section className={styles.chances} aria-labelledby="chances">
      <h3 className={styles.heading} id="chances">
        Tickets and chances
      </h3>
      <div className={styles.count}>
        <p className={styles.total}>
          <b>{total === undefined ? '–' : count(total)}</b> ticket{total === 1 ? '' : 's'} so far
        </p>
        <IconButton
          className={`${styles.pause} needs-script`}
          label={isPaused ? 'Resume the count' : 'Pause the count'}
          onClick={() => setIsPaused(!isPaused)}
        >
          <Icon name={isPaused ? 'play' : 'pause'} size={18} isFilled={isPaused} />
        </IconButton>
        <p className={styles.share}>{shareText(held, total)}</p>
        <p className="visually-hidden" aria-live="polite">
          {said}
        </p>
      </div>
      {tiers.length > 0 && <Prizes tiers={tiers} chances={{ held, total }} />}
      <p className={styles.small}>
        The odds change as more people enter. Text, phone and postal entries join the total once they’ve been counted.
      </p>
    </section>
  )
}

/** 'You have 3 of 1,204 tickets: about 1 in 401.' */
export function shareText(held: number, total: number | undefined): string {
  if (held === 0 || total === undefined) return 'Every ticket has the same chance, however you entered.'
  return `You have ${count(held)} of ${counted(total, 'ticket')}: ${formatChance(chanceOfAny(held, total, 1))}.`
}

/** Prizes and how often; with the chances where the tickets are told. */
function Prizes({
  tiers,
  chances,
}: {
  tiers: CompetitionData['tiers']
  chances?: { held: number; total: number | undefined }
}) {
  const { held = 0, total } = chances ?? {}
  const { rows, any } = tierChances(tiers, Math.max(held, 1), total ?? 0)
  const lines = [...rows, ...(any ? [{ name: 'Any prize', ...any }] : [])]
  return (
    <table className={styles.prizes}>
      <thead>
        <tr>
          <th scope="col">Prize</th>
          <th scope="col">Winners</th>
          {chances && <th scope="col">{held > 0 ? `Your ${counted(held, 'ticket')}` : 'One ticket'}</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, winners, chance }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{count(winners)}</td>
            {chances && <td>{total === undefined ? '–' : formatChance(chance)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
