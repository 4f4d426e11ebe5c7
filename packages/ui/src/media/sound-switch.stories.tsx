import { OnStage } from '../stories/on-stage.tsx'
import type { Stories } from '../stories/stories.ts'
import { SoundSwitch } from './sound-switch.tsx'

const show = (isOn: boolean) => (
  <OnStage>
    <SoundSwitch sound={{ isOn, toggle: () => {} }} />
  </OnStage>
)

export const stories: Stories = { off: show(false), on: show(true) }
