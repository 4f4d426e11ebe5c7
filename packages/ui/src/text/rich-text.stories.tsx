import type { Stories } from '../stories/stories.ts'
import { RichText } from './rich-text.tsx'

export const stories: Stories = {
  'headings, lists and paragraphs': (
    <RichText text={'## How to enter\n\nOnline, by text or by post.\n\n- Online: one token\n- By post: a stamp'} />
  ),
}
