import { Button } from '../button/button.tsx'
import { Opened } from '../stories/opened.tsx'
import sample from '../stories/sample.svg?url'
import type { Stories } from '../stories/stories.ts'
import { Modal } from './modal.tsx'

export const stories: Stories = {
  medium: (
    <Opened name="a modal">
      {(close) => (
        <Modal title="Your entry is in" onClose={close} actions={<Button onClick={close}>Done</Button>}>
          We text you if you win.
        </Modal>
      )}
    </Opened>
  ),
  'wide, with a picture': (
    <Opened name="a wide modal">
      {(close) => (
        <Modal
          title="Win a week in Rome"
          size="wide"
          picture={<img src={sample} alt="" width={320} height={180} />}
          onClose={close}
          actions={<Button onClick={close}>Done</Button>}
        />
      )}
    </Opened>
  ),
}
