import { ButtonLink } from '../button/button.tsx'
import type { Stories } from '../stories/stories.ts'
import { RailScroller } from './rail-scroller.tsx'

const NAMES = ['A car', 'A week in Rome', 'Cash', 'Tickets', 'A kitchen']

export const stories: Stories = {
  'more slides than fit': (
    <RailScroller label="Closing soon" hasArrows>
      {NAMES.map((name) => (
        <li key={name}>
          <ButtonLink to="/" tone="outline">
            {name}
          </ButtonLink>
        </li>
      ))}
    </RailScroller>
  ),
  'without links': (
    <RailScroller label="Winners" hasArrows={false} hasWideSlides hasLinks={false}>
      <li>Sam from Leeds</li>
    </RailScroller>
  ),
}
