import type { Stories } from '../stories/stories.ts'
import { ScreenHeading } from './screen-heading.tsx'

export const stories: Stories = {
  'of the first screen': <ScreenHeading takesFocus={false}>Enter your number</ScreenHeading>,
  'of a step that appears': <ScreenHeading takesFocus>Enter the code</ScreenHeading>,
}
