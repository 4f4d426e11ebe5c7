/** Asks players who have not confirmed their age yet: without it they cannot enter anything or take a prize (field rule 13). */
import { postAccountAge } from '@fairdraw/contract/profile.ts'
import type { Account } from '@fairdraw/contract/account.ts'
import type { Check } from '@fairdraw/rules/player/validation.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { session } from '../../session/session.ts'
import styles from './profile.module.css'

const checkTicked: Check = (value) => (value === '' ? 'error.validation.true-required' : undefined)

export function AgeStatement({ onStated }: { onStated: () => void }) {
  const form = useForm({ isOver18: '' }, { isOver18: checkTicked })
  const state = form.handleSubmit(async () => {
    const answer = await api(postAccountAge, { body: { isOver18: true } })
    if (!answer.ok) return toFormRefusal(answer.problem)
    onStated()
    return undefined
  })
  return (
    <form className={styles.part} noValidate onSubmit={state}>
      <ErrorBox messages={form.messages} />
      <Checkbox {...form.tick('isOver18')}>I am 18 or over and live in the UK</Checkbox>
      <div className={styles.actions}>
        <BusyButton type="submit" tone="stage" isBusy={form.isBusy}>
          Confirm my age
        </BusyButton>
      </div>
    </form>
  )
}

/** In the profile, and above prizes: shown while the confirmation is missing, then as a thank-you. */
export function AgeTile({ account }: { account: Account }) {
  const [wasMissing] = useState(account.isAgeStated === false)
  if (!wasMissing) return null
  return (
    <section className={styles.card} aria-labelledby="age">
      <h2 className={styles.name} id="age">
        Are you 18 or over?
      </h2>
      {account.isAgeStated === false ? (
        <>
          <p className={styles.quiet}>You need to confirm your age before you can enter, or take a prize.</p>
          <AgeStatement onStated={() => void session.refresh()} />
        </>
      ) : (
        <output className={styles.good}>Thank you. That’s all we need.</output>
      )}
    </section>
  )
}
