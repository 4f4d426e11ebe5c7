/** The questions of a survey and the validation of its answers (1-site §5; docs/product-decisions.md#types). */
import { isProfane } from '../player/profanity.ts'
import { MAX_TEXT } from '../player/validation.ts'
import type { ValidationCode } from '../player/validation.ts'

export type SurveyQuestion = {
  /** A slug. The error codes of its answer contain it. */
  id: string
  text: string
  kind: 'text' | 'choice'
  options?: string[] | undefined
  isRequired: boolean
}

/** The error of an answer, as a code that names its field; undefined if there is none. */
export function checkSurveyAnswer(question: SurveyQuestion, answer = ''): ValidationCode | undefined {
  const { id, kind, options = [], isRequired } = question
  const text = answer.trim()
  if (text === '') return isRequired ? `error.validation.${id}.required` : undefined
  if ([...text].length > MAX_TEXT) return `error.validation.${id}.max-length.${MAX_TEXT}`
  if (kind === 'choice') return options.includes(text) ? undefined : `error.validation.${id}.invalid`
  // Answers may be read out on air.
  return isProfane(text) ? 'error.validation.profanity' : undefined
}

/** The answers to the survey's questions, trimmed and without empty ones, and the codes of their errors. */
export function parseSurvey(
  questions: readonly SurveyQuestion[],
  given: Readonly<Record<string, string>>,
): { answers: Record<string, string>; codes: Record<string, ValidationCode[]> } {
  const [answers, codes]: [Record<string, string>, Record<string, ValidationCode[]>] = [{}, {}]
  for (const question of questions) {
    const text = Object.hasOwn(given, question.id) ? given[question.id]!.trim() : ''
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
    ...questions.flatMap(({ id, kind, options = [] }) => [
      ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id) ? [] : [`the survey's '${id}' is no slug`]),
      ...(kind === 'choice' && new Set(options).size < 2 ? [`the survey's '${id}' has less than two options`] : []),
      ...(new Set(options).size < options.length ? [`the survey's '${id}' has an option twice`] : []),
      ...(options.some((option) => option !== option.trim() || option === '')
        ? [`the survey's '${id}' has an option with spaces around it`]
        : []),
    ]),
  ]
}
