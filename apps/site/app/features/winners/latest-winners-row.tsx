import { RailScroller } from '../../ui/rail-scroller.tsx'
import { useHiddenWinners } from './use-hidden-winners.ts'
import { WinnerCard } from './winner-card.tsx'
import type { WinnerCard as Card } from './winner-card-data.ts'

/** Test players see the hidden ones among them. */
export default function LatestWinnersRow({ winners }: { winners: Card[] }) {
  const shown = useHiddenWinners() ?? winners
  return (
    <RailScroller label="Latest winners" hasArrows={shown.length > 3} hasLinks={false}>
      {shown.map((winner) => (
        <li key={winner.id}>
          <WinnerCard winner={winner} />
        </li>
      ))}
    </RailScroller>
  )
}
