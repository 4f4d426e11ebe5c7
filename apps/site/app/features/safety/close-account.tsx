import { postClose } from '@fairdraw/contract/safety.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { askConfirm, showMessage } from '@fairdraw/ui/dialog/modal-requests.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { clearAfterClosing } from '../../session/log-out.ts'
import { StepUp } from '../player/texted-code/texted-code.tsx'
import styles from './safety.module.css'

const QUESTION = {
  title: 'Close your account for good?',
  text: 'You won’t be able to log in or enter with this account again, and we won’t send you anything more. We’ll still pay any prizes you’ve won.',
  yes: 'Close my account',
  no: 'Keep it',
}

/** Closes the account for good, confirmed by a texted code; prizes won are still paid (field rule 16). */
export function CloseAccount({ phone }: { phone: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const close = async (confirmation: string) => {
    if (!(await askConfirm(QUESTION))) {
      setIsAsking(false)
      return undefined
    }
    const answer = await api(postClose, { body: { confirmation } })
    if (!answer.ok) return problemText(answer.problem)
    void import('../push/telling.ts').then(({ stopTelling }) => stopTelling()).catch(() => {})
    await clearAfterClosing()
    await navigate(listingPath())
    void showMessage({
      title: 'Your account is closed',
      text: 'Thank you for playing. We’ll still pay any prizes you’ve won.',
    })
    return undefined
  }
  return (
    <section className={styles.card} aria-labelledby="close">
      <h2 id="close">Close my account</h2>
      <p className={styles.quiet}>This closes your account for good. You can’t open it again.</p>
      {isAsking ? (
        <StepUp phone={phone} button="Continue" onConfirmed={close} onCancel={() => setIsAsking(false)}>
          First we’ll text you a code to check it’s you.
        </StepUp>
      ) : (
        <Button tone="outline" onClick={() => setIsAsking(true)}>
          Close my account
        </Button>
      )}
    </section>
  )
}
