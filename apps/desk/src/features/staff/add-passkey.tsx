import { postDeskAddPasskey, postDeskAddPasskeyOptions } from '@fairdraw/contract/desk/staff-login.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { useOneAtATime } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callDesk } from '../../api.ts'
import { factorRefusal } from '../../session/factor-refusal.ts'
import { canUsePasskeys, createPasskey } from '../../session/passkey.ts'
import styles from './add-passkey.module.css'

/** Adds a passkey of another device, or one to fall back on. */
export function AddPasskey() {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<string>()
  const [isAdded, setIsAdded] = useState(false)
  const add = useOneAtATime(async () => {
    setFailure(undefined)
    setIsAdded(false)
    const options = await callDesk(postDeskAddPasskeyOptions, {})
    if (!options.ok) return setFailure(factorRefusal(options.problem))
    const created = await createPasskey(options.body)
    if ('failure' in created) return setFailure(created.failure)
    const answer = await callDesk(postDeskAddPasskey, { body: { credential: created.credential } })
    if (!answer.ok) return setFailure(factorRefusal(answer.problem))
    setIsAdded(true)
    // A fresh log-in in between has replaced the session.
    await revalidate()
  })
  if (!canUsePasskeys()) return <p>This browser can’t make passkeys.</p>
  return (
    <>
      <p>
        Add a passkey of your phone, another computer or a security key, so that you are not locked out when you lose
        one.
      </p>
      <p>
        <BusyButton size="small" tone="stage" isBusy={add.isBusy} onClick={add.start}>
          Add a passkey
        </BusyButton>
      </p>
      <output className={styles.added}>{isAdded && 'The passkey is added. You can log in with it.'}</output>
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    </>
  )
}
