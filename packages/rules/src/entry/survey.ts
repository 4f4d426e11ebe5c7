/** A survey's questions, and what is said of the answers to them (1-site §5; docs/product-decisions.md#types). */
import { isProfane } from '../player/profanity.ts'
import { MAX_TEXT } from '../player/validation.ts'
import type { ValidationCode } from '../player/validation.ts'

export type SurveyQuestion = {
  /** A slug: it names the field in the codes of its answer. */
  id: string
  text: string
  kind: 'text' | 'choice'
  options?: string[] | undefined
  isRequired: boolean
}

/** What is wrong with an answer, by a code that names its field; undefined: nothing. */
export function checkSurveyAnswer(question: SurveyQuestion, answer = ''): ValidationCode | undefined {
  const { id, kind, options = [], isRequired } = question
  const text = answer.trim()
  if (text === '') return isRequired ? `error.validation.${id}.required` : undefined
  if ([...text].length > MAX_TEXT) return `error.validation.${id}.max-length.${MAX_TEXT}`
  if (kind === 'choice') return options.includes(text) ? undefined : `error.validation.${id}.invalid`
  // What is written here may be read out on air.
  return isProfane(text) ? 'error.validation.profanity' : undefined
}

/** The answers to the questions that were asked, trimmed and without what was left empty; and what is wrong with them. */
export function readSurvey(
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

/** What is wrong with a competition's survey, in words for whoever publishes it. */
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
