import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { RailScroller } from '@fairdraw/ui/carousel/rail-scroller.tsx'
import { winnersAllPath } from '../../addresses.ts'
import rail from '../catalogue/rail/rail.module.css'
import { useHiddenWinners } from './use-hidden-winners.ts'
import type { WinnerCard as Card } from './winner-card-data.ts'
import { WinnerCard } from './winner-card.tsx'
import card from './winner-card.module.css'

/** The latest winners, and a link to all winners. Test players also see hidden ones. */
export default function LatestWinners({ winners }: { winners: Card[] }) {
  const shown = useHiddenWinners() ?? winners
  return (
    <section className={rail.rail} aria-labelledby="latest-winners">
      <div className={rail.head}>
        <h2 className={rail.name} id="latest-winners">
          Latest winners
        </h2>
        <ButtonLink tone="stage" size="small" to={winnersAllPath}>
          All winners
        </ButtonLink>
      </div>
      <div className={card.row}>
        <RailScroller label="Latest winners" hasArrows={shown.length > 3} hasLinks={false}>
          {shown.map((winner) => (
            <li key={winner.id}>
              <WinnerCard winner={winner} />
            </li>
          ))}
        </RailScroller>
      </div>
    </section>
  )
}
