/** The fields and checks of the survey form, and its request body (1-site §5; 2-flows §5; field rule 24). Pure. */
import type { Competition } from '@fairdraw/contract/catalogue/competition.ts'
import { CONSENT_WORDING, MARKETING_CHANNELS } from '@fairdraw/rules/player/marketing.ts'
import type { MarketingChannel } from '@fairdraw/rules/player/marketing.ts'
import { checkSurveyAnswer } from '@fairdraw/rules/entry/survey.ts'
import { optional } from '@fairdraw/rules/player/validation.ts'
import type { Check } from '@fairdraw/rules/player/validation.ts'
import type { Checks, FormRefusal, Values } from '@fairdraw/ui/form/form-state.ts'
import type { Draft } from '@fairdraw/ui/form/use-form.ts'
import { blankDetails, detailChecks } from '../../player/details/personal-details-form.ts'
import type { DetailName } from '../../player/details/personal-details-form.ts'
import type { Survey } from '../run/entry-run.ts'

export type SurveyQuestion = NonNullable<Competition['meta']['survey']>['questions'][number]
export type SurveyField = `q-${string}` | DetailName | 'sponsors' | 'terms'

export const fieldOf = (question: Pick<SurveyQuestion, 'id'>): `q-${string}` => `q-${question.id}`

const passes: Check = () => undefined
const mustBeTicked: Check = (text) => (text === '' ? 'error.validation.terms.true-required' : undefined)

export type SurveyRequirements = {
  questions: readonly SurveyQuestion[]
  needsTerms: boolean
  /** The marketing channels that the player ticked. Only then the form asks for personal details. */
  channels: readonly MarketingChannel[]
}

export function blankSurvey(questions: readonly SurveyQuestion[]): Values<SurveyField> {
  return {
    ...Object.fromEntries(questions.map((question) => [fieldOf(question), ''])),
    ...blankDetails,
    sponsors: '',
    terms: '',
  }
}

export function surveyChecks({ questions, needsTerms, channels }: SurveyRequirements): Checks<SurveyField> {
  const details = Object.entries(detailChecks).map(([name, check]) => [name, channels.length > 0 ? check : passes])
  const answers = questions.map((question): [string, Check] => {
    const check: Check = (text) => checkSurveyAnswer(question, text)
    return [fieldOf(question), question.isRequired ? check : optional(check)]
  })
  return {
    ...(Object.fromEntries([...answers, ...details]) as Checks<DetailName>),
    sponsors: passes,
    terms: needsTerms ? mustBeTicked : passes,
  }
}

/** The request body; it contains the opt-in only where a channel was ticked. */
export function surveyBody(
  values: Values<SurveyField>,
  { questions, needsTerms, channels }: SurveyRequirements,
  version: number,
): Survey {
  const { title, name, surname, postcode } = values
  const agreed = MARKETING_CHANNELS.filter((channel) => channels.includes(channel)).map((channel) => ({
    channel,
    wording: CONSENT_WORDING[channel],
  }))
  return {
    answers: Object.fromEntries(questions.map((question) => [question.id, values[fieldOf(question)] ?? ''])),
    sponsorsOptIn: { selected: values.sponsors !== '' },
    ...(agreed.length > 0 && { optIn: { ...(title && { title }), name, surname, postcode, agreed } }),
    ...(needsTerms && { termsAccepted: true, termsVersion: version }),
  }
}

/** The server's field errors by this form's field names: 'answers.eggs' is 'q-eggs'. */
export function refusedFields({ fields, message }: FormRefusal): FormRefusal {
  const named = Object.entries(fields ?? {}).map(([path, codes]) => [path.replace(/^answers\./, 'q-'), codes] as const)
  return { message, fields: Object.fromEntries(named) }
}

/** A draft that stores only answers to current questions, never consents: those must be ticked again. */
export function withoutConsents(draft: Draft<SurveyField>, blank: Values<SurveyField>): Draft<SurveyField> {
  return {
    ...draft,
    read: () => {
      const saved = Object.entries(draft.read() ?? {}).filter(([name]) => Object.hasOwn(blank, name))
      return Object.fromEntries(saved) as Partial<Values<SurveyField>>
    },
    write: (values) => draft.write({ ...values, sponsors: '', terms: '' }),
  }
}
