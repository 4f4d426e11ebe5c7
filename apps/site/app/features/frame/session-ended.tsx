import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { MessageModal } from '@fairdraw/ui/dialog/message-modal.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { listingPath, profilePath } from '../../addresses.ts'
import type { EndReason } from '../../session/player-store.ts'
import { savePlace } from '../../session/resume/saved-place.ts'
import { useContactEmail } from '../catalogue/contact-email/use-contact-email.ts'

/** Log-in pages: there is no need to return to them. */
const LOG_IN_PATHS = /\/(profile\/home|login)$/

/**
 * Goes to the home page, and says why the log-in ended. Unless the player is banned, the page that is left is saved and offered
 * after the next log-in. Its code is fetched on demand.
 */
export default function SessionEnded({ reason, onClose }: { reason: Exclude<EndReason, 'left'>; onClose: () => void }) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useEffectEvent(() => {
    if (reason === 'session-ended' && !LOG_IN_PATHS.test(pathname + search)) {
      const place = { path: pathname + search, title: document.title.split(' | ')[0] ?? '' }
      savePlace(tabStorage(), place, deviceNow())
    }
    void navigate(listingPath())
  })
  useEffect(() => leave(), [])
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
