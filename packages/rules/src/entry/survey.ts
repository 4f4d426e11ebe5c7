/** The questions of a survey and the validation of its answers (1-site §5; docs/product-decisions.md#types). */
import { isProfane } from '../player/profanity.ts'
import {
  MAX_TEXT,
  all,
  checkDate,
  checkDateTime,
  maxLength,
  minLength,
  normaliseDate,
  toDateTime,
} from '../player/validation.ts'
import { normaliseLine } from '../text/typed-text.ts'
import type { Check, ValidationCode } from '../player/validation.ts'

export type SurveyQuestion = {
  /** A slug. The error codes of its answer contain it. */
  id: string
  text: string
  kind: SurveyQuestionKind
  /** Of a choice. */
  options?: string[] | undefined
  /** The fewest characters of a text. */
  minLength?: number | undefined
  isRequired: boolean
}

export const SURVEY_QUESTION_KINDS = ['text', 'choice', 'date', 'datetime'] as const
export type SurveyQuestionKind = (typeof SURVEY_QUESTION_KINDS)[number]

/** What an answer of each kind must be. */
const CHECKS: Readonly<Record<SurveyQuestionKind, (question: SurveyQuestion) => Check>> = {
  text: ({ minLength: min = 0 }) => all(minLength(min), maxLength()),
  choice: ({ options = [] }) =>
    all(maxLength(), (text) =>
      options.some((option) => normaliseLine(option) === text) ? undefined : 'error.validation.invalid',
    ),
  date: () => checkDate,
  datetime: () => checkDateTime,
}

/** How an answer of each kind is stored. */
const FORMS: Readonly<Record<SurveyQuestionKind, (answer: string) => string>> = {
  text: normaliseLine,
  choice: normaliseLine,
  date: normaliseDate,
  datetime: toDateTime,
}
const readAnswer = ({ kind }: SurveyQuestion, answer: string) => FORMS[kind](answer)

/** The error of an answer, as a code that names its field; undefined if there is none. */
export function checkSurveyAnswer(question: SurveyQuestion, answer = ''): ValidationCode | undefined {
  const { id, kind, isRequired } = question
  const text = readAnswer(question, answer)
  if (text === '') return isRequired ? `error.validation.${id}.required` : undefined
  const code = CHECKS[kind](question)(text)
  if (code) return code.replace('error.validation.', `error.validation.${id}.`) as ValidationCode
  // Answers may be read out on air.
  return kind === 'text' && isProfane(text) ? 'error.validation.profanity' : undefined
}

/** The answers to the survey's questions, normalised and without empty ones, and the codes of their errors. */
export function parseSurvey(
  questions: readonly SurveyQuestion[],
  given: Readonly<Record<string, string>>,
): { answers: Record<string, string>; codes: Record<string, ValidationCode[]> } {
  const [answers, codes]: [Record<string, string>, Record<string, ValidationCode[]>] = [{}, {}]
  for (const question of questions) {
    const text = Object.hasOwn(given, question.id) ? readAnswer(question, given[question.id]!) : ''
    const code = checkSurveyAnswer(question, text)
    if (code) codes[question.id] = [code]
    else if (text !== '') answers[question.id] = text
  }
  return { answers, codes }
}

/** Errors in a competition's survey, as sentences for its publisher. */
export function surveyFaults(questions: readonly SurveyQuestion[]): string[] {
  const isTwice = new Set(questions.map(({ id }) => id)).size < questions.length
  return [
    ...(isTwice ? ['two questions of the survey have one id'] : []),
    ...questions.flatMap(({ id, kind, options = [], minLength: min = 0 }) => [
      ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) ? [] : [`the survey's '${id}' is no slug`]),
      ...(kind === 'choice' && new Set(options).size < 2 ? [`the survey's '${id}' has less than two options`] : []),
      ...(min > 0 && kind !== 'text' ? [`the survey's '${id}' has a shortest length, which only a text has`] : []),
      ...(min > MAX_TEXT ? [`the survey's '${id}' asks for more than ${MAX_TEXT} characters`] : []),
      ...(new Set(options).size < options.length ? [`the survey's '${id}' has an option twice`] : []),
      ...(options.some((option) => option !== option.trim() || option === '')
        ? [`the survey's '${id}' has an option with spaces around it`]
        : []),
    ]),
  ]
}
