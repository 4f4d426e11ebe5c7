import type { Stories } from '../stories/stories.ts'
import { HtmlText } from './html-text.tsx'

const HTML = '<p>Win <b>£5,000</b></p><ul><li>this <i>Friday</i></li></ul><script>alert(1)</script>'

export const stories: Stories = {
  blocks: <HtmlText html={HTML} />,
  'in a line': (
    <p>
      <HtmlText html={HTML} isLine />
    </p>
  ),
}
