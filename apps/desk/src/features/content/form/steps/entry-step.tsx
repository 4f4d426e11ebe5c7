import { SINGLE_SIZE, STANDARD_SIZES } from '@fairdraw/rules/composing/bundles.ts'
import { moneyPayment } from '@fairdraw/rules/composing/choices.ts'
import type { Payment, QuestionChoice } from '@fairdraw/rules/composing/choices.ts'
import { isSameJson } from '@fairdraw/rules/composing/document.ts'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import looks from '../../../../ui/looks.module.css'
import { ChoiceCards } from './controls/choice-cards.tsx'
import { CountInput, PoundsInput } from './controls/number-inputs.tsx'
import { MoreChoices } from './more-choices.tsx'
import { QuestionFields } from './question-fields.tsx'
import { StepField } from './step-field.tsx'
import { META, useSteps } from './steps-context.ts'
import styles from './steps.module.css'
import { WaysIn } from './ways-in.tsx'

const PAYMENTS = [
  { value: 'money', name: 'Money', about: 'Paid by card, bank or wallet. Entry by post is free.' },
  { value: 'tokens', name: 'Tokens', about: 'Paid with tokens that players have earned.' },
  { value: 'nothing', name: 'Nothing', about: 'Free to enter online.' },
] as const

const QUESTIONS = [
  { value: 'none', name: 'No question', about: 'Straight to the entry.' },
  { value: 'any', name: 'A question', about: 'Everybody is in the draw, right or wrong.' },
  { value: 'right', name: 'A test of skill', about: 'Only right answers are in the draw. It must be hard.' },
] as const

/** What a payment of another kind begins with. */
const FIRST_PENCE = 150
const FIRST_TOKENS = 20

/** What an entry costs, what is asked, and which ways lead in. */
export function EntryStep() {
  const { choices, choose, composing } = useSteps()
  const first: Readonly<Record<Payment['by'], Payment>> = {
    money: moneyPayment(FIRST_PENCE, composing.tokensEarned),
    tokens: { by: 'tokens', tokens: FIRST_TOKENS },
    nothing: { by: 'nothing' },
  }
  return (
    <>
      <ChoiceCards
        legend="An entry costs"
        name="payment"
        cards={PAYMENTS}
        chosen={choices.payment.by}
        onChoose={(by) => by !== choices.payment.by && choose({ payment: first[by] })}
      />
      <PriceFields />
      <ChoiceCards
        legend="Before the entry"
        name="question"
        cards={QUESTIONS}
        chosen={choices.question}
        onChoose={(question: QuestionChoice) => choose({ question })}
      />
      {choices.question !== 'none' && <QuestionFields />}
      <WaysIn />
      <StepField path={[...META, 'cap']} label="Online entries a player may have" hint="" />
      <MoreChoices />
    </>
  )
}

const PAYMENT = [...META, 'payment']

function PriceFields() {
  const { choices, choose } = useSteps()
  const { payment, tickets } = choices
  if (payment.by === 'nothing') return null
  if (payment.by === 'tokens')
    return (
      <CountInput
        path={[...PAYMENT, 'tokenCost']}
        label="Tokens for one entry"
        value={payment.tokens}
        onValue={(tokens) => choose({ payment: { by: 'tokens', tokens } })}
      />
    )
  const hasBundles = !isSameJson(payment.sets, SINGLE_SIZE)
  const isUsual = !hasBundles || isSameJson(payment.sets, STANDARD_SIZES)
  return (
    <div className={styles.grid}>
      <PoundsInput
        path={[...PAYMENT, 'cost']}
        label="Price of one entry"
        value={payment.pence}
        onValue={(pence) => choose({ payment: { ...payment, pence } })}
      />
      <CountInput
        path={[...PAYMENT, 'tokensEarned']}
        label="Tokens that it earns"
        least={0}
        value={payment.tokensEarned ?? 0}
        onValue={(tokensEarned) => choose({ payment: { ...payment, tokensEarned } })}
      />
      <div className={styles.wide}>
        <Checkbox
          isChecked={hasBundles}
          isDisabled={!isUsual}
          onChange={(isOffered) => choose({ payment: { ...payment, sets: isOffered ? STANDARD_SIZES : SINGLE_SIZE } })}
        >
          Offer bundles: 6 entries for the price of 5, 13 for 10, 28 for 20
        </Checkbox>
        {!isUsual && <p className={looks.minor}>It has bundles of its own. Change them in ‘All fields’.</p>}
        <Checkbox isChecked={tickets > 1} onChange={(isDouble) => choose({ tickets: isDouble ? 2 : 1 })}>
          Every entry counts twice, however it is sent
        </Checkbox>
      </div>
    </div>
  )
}
