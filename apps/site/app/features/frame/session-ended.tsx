import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { profilePath } from '../../addresses.ts'
import type { EndReason } from '../../session/player-store.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { MessageModal } from '../../ui/dialog/message-modal.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { useContactEmail } from '../catalogue/contact-email/use-contact-email.ts'

/** The dialog that says why a log-in ended. Its code is fetched on demand. */
export default function SessionEnded({ reason, onClose }: { reason: Exclude<EndReason, 'left'>; onClose: () => void }) {
  return reason === 'account-disabled' ? <Banned onClose={onClose} /> : <PleaseLogIn onClose={onClose} />
}

function PleaseLogIn({ onClose }: { onClose: () => void }) {
  const { title, text } = PROBLEMS['session-ended']
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to={profilePath()} onClick={onClose} preventScrollReset>
            Log in
          </ButtonLink>
          <Button tone="stage" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      {text}
    </Modal>
  )
}

function Banned({ onClose }: { onClose: () => void }) {
  const email = useContactEmail()
  const { title, text } = PROBLEMS['account-disabled']
  return <MessageModal message={{ title, text: text.replace('{email}', email ?? 'us') }} answer={onClose} />
}
