import type { Stories } from '../stories/stories.ts'
import { TextButton } from './text-button.tsx'

export const stories: Stories = {
  enabled: <TextButton>Try again</TextButton>,
  disabled: <TextButton disabled>Try again</TextButton>,
}
