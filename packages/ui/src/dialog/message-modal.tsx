import { Button } from '../button/button.tsx'
import { Modal } from './modal.tsx'
import type { Message } from './modal-requests.ts'

export function MessageModal({ message, answer }: { message: Message; answer: () => void }) {
  return (
    <Modal title={message.title} onClose={answer} actions={<Button onClick={answer}>{message.button ?? 'OK'}</Button>}>
      {message.text}
    </Modal>
  )
}
