/**
 * The check of the player's age: what is checked, why, by whom and what is kept, and what to do when it cannot be told (field
 * rule 13; docs/mechanisms/account/age-checks.md).
 */
import { postAgeCheckAgain } from '@fairdraw/contract/account/age-check.ts'
import type { OwnAgeCheck } from '@fairdraw/contract/account/age-check.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { LoadFailed } from '@fairdraw/ui/request/load-failed.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { helpPath } from '../../../addresses.ts'
import profileStyles from '../profile.module.css'
import { checkBirthday } from './check-birthday.ts'
import { useAgeCheck } from './use-age-check.ts'

type State = Exclude<OwnAgeCheck['state'], 'none'>

const HEADINGS: Readonly<Record<State, string>> = {
  asked: 'We’re checking your age',
  unclear: 'We couldn’t check your age',
  'under-18': 'Sorry, you need to be 18',
  'over-18': 'Your age is confirmed',
}

export function AgeCheck({ onPassed = () => {} }: { onPassed?: () => void }) {
  const { check, problem, follow } = useAgeCheck(onPassed)
  if (problem && !check)
    return (
      <LoadFailed
        title="We couldn’t load your age check"
        problem={problem}
        reassurance="Nothing is lost."
        onRetry={follow}
      />
    )
  if (!check) return <Skeleton height="15rem" radius="1rem" />
  if (check.state === 'none') return null
  return (
    <section className={profileStyles.card} aria-labelledby="age-check">
      <h2 className={profileStyles.name} id="age-check" aria-live="polite">
        {HEADINGS[check.state]}
      </h2>
      {check.state === 'asked' && <Asked vendor={check.vendor} onLook={follow} />}
      {check.state === 'unclear' && <Unclear check={check} onAsked={follow} />}
      {check.state === 'under-18' && <UnderAge />}
      {check.state === 'over-18' && <p>Thanks for bearing with us. We won’t need to check again.</p>}
    </section>
  )
}

function Asked({ vendor, onLook }: { vendor: string; onLook: () => void }) {
  return (
    <>
      <p>
        {`You need to be 18 or over to play, and now we have to be sure, so ${vendor} is checking for us. It’s free and usually takes seconds.`}
      </p>
      <p className={profileStyles.quiet}>
        They see your number and, if we have them, your name and postcode. We keep their answer, when it came and their
        reference. That’s all.
      </p>
      <p>You needn’t wait here: we’ll text you. Nothing runs out while we check.</p>
      <p>
        <TextButton onClick={onLook}>Check again</TextButton>
      </p>
    </>
  )
}

function Unclear({ check: { vendor, mayAskAgain }, onAsked }: { check: OwnAgeCheck; onAsked: () => void }) {
  return (
    <>
      <p>That can happen, with a new number for example. You’ve done nothing wrong, and nothing is lost.</p>
      {mayAskAgain && <AskAgain vendor={vendor} onAsked={onAsked} />}
      <p>
        {mayAskAgain ? 'Or show us instead: ' : 'Please show us instead: '}
        <Link to={helpPath}>get in touch</Link>, and a person will look at your passport, driving licence or PASS card
        with you. We’ll only note what kind it was, and that you’re 18 or over.
      </p>
    </>
  )
}

function AskAgain({ vendor, onAsked }: { vendor: string; onAsked: () => void }) {
  const form = useForm({ dateOfBirth: '' }, { dateOfBirth: checkBirthday })
  const send = form.handleSubmit(async ({ dateOfBirth }) => {
    const answer = await api(postAgeCheckAgain, { body: { dateOfBirth } })
    if (!answer.ok) return toFormRefusal(answer.problem)
    onAsked()
    return undefined
  })
  return (
    <form className={profileStyles.part} noValidate onSubmit={send}>
      <ErrorBox messages={form.messages} />
      <Field
        label="Your date of birth"
        hint={`It helps ${vendor} to find you. We forget it as soon as they answer.`}
        type="date"
        autoComplete="bday"
        {...form.field('dateOfBirth')}
      />
      <div className={profileStyles.actions}>
        <BusyButton type="submit" tone="stage" isBusy={form.isBusy}>
          Check my age again
        </BusyButton>
      </div>
    </form>
  )
}

function UnderAge() {
  return (
    <>
      <p>
        Our check says you’re under 18, so we can’t give you a prize, take an entry or take a payment. We know that’s
        disappointing.
      </p>
      <p>
        Have we got it wrong? <Link to={helpPath}>Get in touch</Link>, and a person will look at your passport, driving
        licence or PASS card with you. Until then nobody else gets your prize.
      </p>
    </>
  )
}
