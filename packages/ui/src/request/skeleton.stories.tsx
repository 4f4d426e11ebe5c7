import type { Stories } from '../stories/stories.ts'
import { Skeleton } from './skeleton.tsx'

export const stories: Stories = {
  'a line': <Skeleton />,
  'a picture': <Skeleton width="8rem" height="6rem" radius="1rem" />,
}
