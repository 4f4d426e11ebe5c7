import { OnStage } from '../stories/on-stage.tsx'
import type { Stories } from '../stories/stories.ts'
import { ClipButton } from './clip-button.tsx'
import { SOUND_LABELS } from './sound-labels.ts'
import type { ClipState } from './use-clip.ts'

const show = (state: ClipState) => <ClipButton state={state} title="Last week’s winner" onToggle={() => {}} />

export const stories: Stories = {
  idle: show('idle'),
  playing: show('playing'),
  paused: show('paused'),
  ended: show('ended'),
  failed: show('failed'),
  'of a sound': <ClipButton state="idle" title="The call" labels={SOUND_LABELS} onToggle={() => {}} />,
  'on the stage': <OnStage>{show('idle')}</OnStage>,
}
