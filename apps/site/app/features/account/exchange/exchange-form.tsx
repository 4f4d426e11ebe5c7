import { postAccountExchange } from '@fairdraw/contract/exchange.ts'
import type { ReplyOf } from '@fairdraw/contract/endpoint.ts'
import type { ExchangeOffer, ExchangeRate, ExchangeTarget } from '@fairdraw/rules/payment/exchange.ts'
import { formatPrice } from '@fairdraw/rules/payment/money.ts'
import { parsePounds, formatPoundsInput } from '@fairdraw/rules/player/validation.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { sendOnce } from '../../../session/idempotency-key.ts'
import { AgeCheck } from '../../player/age-check/age-check.tsx'
import { TARGET_NAMES, checkAmount, formatTarget, offerCopy, previewExchange, rateCopy } from './exchange-copy.ts'
import profileStyles from '../../player/profile.module.css'
import styles from './exchange.module.css'

export type ExchangeResult = ReplyOf<typeof postAccountExchange>['body'] & { to: ExchangeTarget }

type ExchangeFormProps = {
  /** At least one. */
  rates: readonly ExchangeRate[]
  cashPence: number
  onDone: (exchanged: ExchangeResult) => void
  onRatesChanged: () => Promise<void>
}

/**
 * Repeats the call with the same idempotency key until a definite answer, so that a lost response cannot swap twice.
 */
function sendExchange({ from, to }: ExchangeRate, { taken, given }: ExchangeOffer) {
  const body = { from, to, amount: taken, given }
  return sendOnce(tabStorage(), { call: 'exchange', body }, (idempotencyKey) =>
    api(postAccountExchange, { body }, { idempotencyKey }),
  )
}

export function ExchangeForm({ rates, cashPence, onDone, onRatesChanged }: ExchangeFormProps) {
  const [target, setTarget] = useState(rates[0]!.to)
  const [waitsForAge, setWaitsForAge] = useState(false)
  const rate = rates.find(({ to }) => to === target) ?? rates[0]!
  const form = useForm({ amount: formatPoundsInput(cashPence) }, { amount: checkAmount(rate, cashPence) })
  const offer = previewExchange(rate, form.values.amount, cashPence)
  const send = form.handleSubmit(async ({ amount }) => {
    const confirmed = previewExchange(rate, amount, cashPence)!
    const answer = await sendExchange(rate, confirmed)
    if (answer.ok) {
      onDone({ ...answer.body, to: rate.to })
      return undefined
    }
    const { code } = answer.problem
    if (code === 'age-check') setWaitsForAge(true)
    if (code === 'exchange-rate-changed' || code === 'no-exchange-rate') await onRatesChanged()
    return toFormRefusal(answer.problem)
  })
  if (waitsForAge) return <AgeCheck onPassed={() => setWaitsForAge(false)} />
  return (
    <form className={profileStyles.part} noValidate onSubmit={send}>
      <ErrorBox messages={form.messages} />
      {rates.length > 1 && (
        <fieldset className={profileStyles.filter}>
          <legend className={profileStyles.term}>Swap for</legend>
          {rates.map(({ to }) => (
            <label key={to}>
              <input type="radio" name="target" checked={to === rate.to} onChange={() => setTarget(to)} />
              <span>{TARGET_NAMES[to]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Field
        label="How much would you like to swap? (£)"
        hint={rateCopy(rate)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        {...form.field('amount')}
      />
      <output className={styles.offer}>
        {offer
          ? offerCopy(rate, offer, parsePounds(form.values.amount)!)
          : `You have ${formatPrice(cashPence)} to swap.`}
      </output>
      <BusyButton type="submit" size="large" isBusy={form.isBusy}>
        {offer ? `Swap ${formatPrice(offer.taken)} for ${formatTarget(rate.to, offer.given)}` : 'Swap'}
      </BusyButton>
      <p
        className={profileStyles.quiet}
      >{`You can’t swap ${rate.to === 'tokens' ? 'tokens' : 'entry credit'} back into cash.`}</p>
    </form>
  )
}
