import { postClose } from '@fairdraw/contract/safety.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listingPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { askConfirm, sayMessage } from '../../ui/modal-requests.ts'
import { leaveClosed } from '../account/log-out.ts'
import { wordsFor } from '../login/login-words.ts'
import styles from './safety.module.css'

const QUESTION = {
  title: 'Close your account for good?',
  text: 'You cannot log in or enter again with this account, and we send you nothing more. Prizes that you have won are still paid.',
  yes: 'Close it for good',
  no: 'Keep it',
}

/** Leaving for good; prizes won are still paid (field rule 16). */
export function CloseAccount() {
  const [messages, setMessages] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const close = async () => {
    if (!(await askConfirm(QUESTION))) return
    const answer = await api(postClose, { body: {} })
    setMessages(answer.ok ? [] : [wordsFor(answer.problem)])
    if (!answer.ok) return
    await leaveClosed()
    await navigate(listingPath())
    void sayMessage({
      title: 'Your account is closed',
      text: 'Thank you for playing. Prizes that you have won are still paid.',
    })
  }
  return (
    <section className={styles.card} aria-labelledby="close">
      <h2 id="close">Close my account</h2>
      <p className={styles.quiet}>For when enough is enough. It cannot be opened again.</p>
      <ErrorBox messages={messages} />
      <Button tone="outline" onClick={() => void close()}>
        Close my account
      </Button>
    </section>
  )
}
