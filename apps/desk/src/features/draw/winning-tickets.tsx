import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/page.tsx'
import { drawnTickets } from './draw-history.ts'
import type { DeskDraw, DrawHistoryEvent } from './draw-states.ts'
import type { DrawResult } from './read-result.ts'

const listOf = (tickets: readonly string[]) => (tickets.length === 0 ? 'None' : tickets.join(', '))

/** The tickets that were drawn: counted while the result is not public, listed after that. */
export function WinningTickets({
  draw,
  result,
  events,
}: {
  draw: DeskDraw
  result: DrawResult | undefined
  events: readonly DrawHistoryEvent[]
}) {
  const drawn = drawnTickets(events)
  if (drawn === undefined && !result) return null
  return (
    <Section title="Drawn tickets">
      {result ? (
        <Facts
          facts={{
            ...Object.fromEntries(
              result.prizes.map(({ name, tickets }, prize) => [`${prize + 1}. ${name}`, listOf(tickets)]),
            ),
            Alternates: listOf(result.alternates),
            'Drawn, but left out':
              result.excluded.length > 0 ? `${listOf(result.excluded)}: the redraw’s list says why` : null,
            'Drawn, but skipped': result.skipped.length > 0 ? `${listOf(result.skipped)}: their players had won` : null,
          }}
        />
      ) : (
        <p>
          {`${formatNumber(drawn!)} tickets were drawn: winners, alternates, and tickets of players who had won already. ${
            draw.state === 'void'
              ? 'They could not be read just now.'
              : 'They are listed here when the draw is published or made void.'
          }`}
        </p>
      )}
    </Section>
  )
}
