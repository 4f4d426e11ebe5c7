import { Opened } from '../stories/opened.tsx'
import type { Stories } from '../stories/stories.ts'
import { ConfirmModal } from './confirm-modal.tsx'

export const stories: Stories = {
  'when leaving': <Opened name="a question">{(close) => <ConfirmModal answer={close} />}</Opened>,
}
