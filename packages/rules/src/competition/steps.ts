/** The steps of an entry into a competition, and where its terms are accepted (1-site §4). Pure, like competition.ts. */
import type { CompetitionType, Step } from './competition.ts'

/** The step that asks the player to accept the terms (1-site §4). */
export function termsStep(isTokenPaid: boolean, steps: readonly Step[]): 'details' | 'payment' | 'survey' {
  if (isTokenPaid || steps[0] === 'quiz' || steps.length === 0) return 'details'
  return steps.includes('payment') ? 'payment' : 'survey'
}

/**
 * Whether one tap can enter: the competition is paid in money and has no other step
 * (docs/product-decisions.md#smaller-things).
 */
export function isOneTap({
  steps,
  payment,
}: Pick<StepSettings['meta'], 'steps'> & { payment?: { paymentForm: string } | undefined }): boolean {
  return payment?.paymentForm === 'money' && steps.length === 1 && steps[0] === 'payment'
}

/** The fields of a competition that must agree: type, legal basis, form of payment and steps. */
export type StepSettings = {
  type: CompetitionType
  legalBasis: 'free-draw' | 'skill'
  meta: {
    steps: readonly Step[]
    payment?:
      | {
          paymentForm: 'free' | 'tokens' | 'money'
          cost: number
          tokenCost?: number | undefined
          bundleSets?: readonly unknown[] | undefined
        }
      | undefined
  }
}

const PAYMENT_FORM_BY_TYPE: Partial<Record<CompetitionType, string>> = { paid: 'money', free: 'free', bonus: 'tokens' }

const paysFirst = (steps: readonly Step[]) =>
  steps.includes('payment') && steps.indexOf('payment') < steps.indexOf('quiz')

/** Errors in a competition's steps, as sentences for its publisher (docs/product-decisions.md#types). */
export function stepFaults({ type, legalBasis, meta: { steps, payment } }: StepSettings, questions: number): string[] {
  const form = payment?.paymentForm ?? 'free'
  const { cost = 0, tokenCost = 0, bundleSets = [] } = payment ?? {}
  const requiredForm = PAYMENT_FORM_BY_TYPE[type]
  const faults: [boolean, string][] = [
    [new Set(steps).size < steps.length, 'a step stands twice'],
    [steps.includes('quiz') !== questions > 0, 'a quiz step needs questions, and questions a quiz step'],
    [form === 'money' && !steps.includes('payment'), 'what costs money needs a payment step'],
    [form === 'free' && steps.includes('payment'), 'what is free has no payment step'],
    [form === 'money' && cost === 0 && bundleSets.length === 0, 'what costs money says how much'],
    [form === 'tokens' && tokenCost === 0, 'what costs tokens says how many'],
    [legalBasis === 'skill' && paysFirst(steps), 'a wrong answer to a test of skill is refused before payment'],
    [requiredForm !== undefined && form !== requiredForm, `a competition of type '${type}' is not paid by '${form}'`],
    [type === 'optin' && !steps.includes('survey'), 'the opt-in form needs a survey step to stand in'],
  ]
  return faults.flatMap(([isWrong, words]) => (isWrong ? [words] : []))
}
