import { Button } from '../button/button.tsx'
import { Modal } from './modal.tsx'
import type { Question } from './modal-requests.ts'

/** 'Are you sure you want to leave?' unless another question is given (1-site §2 'Scroll and leaving', §8). */
export function ConfirmModal({
  question: { title = 'Are you sure you want to leave?', text, yes = 'Leave', no = 'Stay' } = {},
  answer,
}: {
  question?: Question
  answer: (isConfirmed: boolean) => void
}) {
  return (
    <Modal
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          {/* First, so that it has the focus when the dialog opens. */}
          <Button onClick={() => answer(true)}>{yes}</Button>
          <Button tone="stage" onClick={() => answer(false)}>
            {no}
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  )
}
