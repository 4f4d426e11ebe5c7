import type { ClipLabels } from './clip-button.tsx'

/** The labels of a ClipButton that plays a sound. They are not in its file, which is part of the first page's script. */
export const SOUND_LABELS: ClipLabels = {
  idle: 'Listen',
  playing: 'Pause',
  paused: 'Listen',
  ended: 'Listen again',
}
