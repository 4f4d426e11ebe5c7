import { OnStage } from '../stories/on-stage.tsx'
import type { Stories } from '../stories/stories.ts'
import { Chip } from './chip.tsx'

export const stories: Stories = {
  gold: <Chip>Closing soon</Chip>,
  stage: <Chip tone="stage">Sold out</Chip>,
  'paper, on the stage': (
    <OnStage>
      <Chip tone="paper">New</Chip>
    </OnStage>
  ),
  'in the colours of a theme': <Chip colours={{ background: '#043d38', text: '#ffffff' }}>Winsday</Chip>,
}
