import { Opened } from '../stories/opened.tsx'
import type { Stories } from '../stories/stories.ts'
import { MessageModal } from './message-modal.tsx'

const message = { title: 'You are offline', text: 'Try again in a minute.' }

export const stories: Stories = {
  'with a text': <Opened name="a message">{(close) => <MessageModal message={message} answer={close} />}</Opened>,
}
