import type { Stories } from '../stories/stories.ts'
import { BusyButton } from './busy-button.tsx'

export const stories: Stories = {
  idle: <BusyButton isBusy={false}>Send the code</BusyButton>,
  busy: <BusyButton isBusy>Send the code</BusyButton>,
  'busy, outline': (
    <BusyButton isBusy tone="outline" size="small">
      Load more
    </BusyButton>
  ),
  'cannot be used yet': (
    <BusyButton isBusy={false} isWaiting>
      Send again in 45 seconds
    </BusyButton>
  ),
}
