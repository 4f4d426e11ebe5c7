/** Requests a payout: an amount, then always a texted code, even in a fresh session. */
import { postPayoutCreate } from '@fairdraw/contract/payout.ts'
import type { Payout } from '@fairdraw/contract/payout.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { parsePounds, formatPoundsInput } from '@fairdraw/rules/player/validation.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { formatPhone } from '@fairdraw/ui/text/format-phone.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { sendOnce } from '../../session/idempotency-key.ts'
import { AgeCheck } from '../player/age-check/age-check.tsx'
import { StepUp } from '../player/texted-code/texted-code.tsx'
import { checkPayout, maxPayoutPence } from './payout-copy.ts'
import profileStyles from '../player/profile.module.css'

type PayoutFormProps = { phone: string; email: string; cashPence: number; onDone: (payout: Payout) => void }

/** Repeats the call with the same idempotency key until a definite answer, so that a lost response cannot pay twice. */
function sendPayout(amountPence: number, confirmation: string) {
  return sendOnce(tabStorage(), { call: 'payout', body: { amountPence } }, (idempotencyKey) =>
    api(postPayoutCreate, { body: { amountPence, confirmation } }, { idempotencyKey }),
  )
}

export function PayoutForm({ phone, email, cashPence, onDone }: PayoutFormProps) {
  const [amountPence, setAmountPence] = useState<number>()
  const [waitsForAge, setWaitsForAge] = useState(false)
  const largest = maxPayoutPence(cashPence)
  const form = useForm({ amount: formatPoundsInput(largest) }, { amount: checkPayout(cashPence) })

  if (waitsForAge)
    return (
      <AgeCheck
        onPassed={() => {
          setWaitsForAge(false)
          setAmountPence(undefined)
        }}
      />
    )
  if (amountPence !== undefined) {
    const amount = formatPrice(amountPence)
    return (
      <StepUp
        phone={phone}
        button={`Pay out ${amount}`}
        onCancel={() => setAmountPence(undefined)}
        onConfirmed={async (confirmation) => {
          const answer = await sendPayout(amountPence, confirmation)
          if (!answer.ok && answer.problem.code === 'age-check') setWaitsForAge(true)
          if (!answer.ok) return problemText(answer.problem)
          onDone(answer.body.payout)
          return undefined
        }}
      >{`We’ll text a code to ${formatPhone(phone)} to check it’s you. Then ${amount} goes to ${email}.`}</StepUp>
    )
  }
  const typed = parsePounds(form.values.amount)
  return (
    <form
      className={profileStyles.part}
      noValidate
      onSubmit={form.handleSubmit(async ({ amount }) => {
        setAmountPence(parsePounds(amount)!)
        return undefined
      })}
    >
      <Field
        label="How much would you like paid out? (£)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('amount')}
      />
      <BusyButton type="submit" size="large" isBusy={form.isBusy}>
        {typed && typed <= largest ? `Pay out ${formatPrice(typed)}` : 'Pay out'}
      </BusyButton>
      <p className={profileStyles.quiet}>It’s free, so you’ll get the full amount.</p>
    </form>
  )
}
