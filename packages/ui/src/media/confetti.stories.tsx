import type { Stories } from '../stories/stories.ts'
import { Confetti } from './confetti.tsx'

export const stories: Stories = { falling: <Confetti /> }
