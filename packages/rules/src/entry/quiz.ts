/**
 * Questions: the format and judging of answers, the time limit, and what may be published
 * (docs/product-decisions.md#types; field rules 1, 28). Only the server knows the answers and decides about time.
 */
import { normaliseLine } from '../text/typed-text.ts'

export const OVERLAYS = ['single-answer', 'multi-answer', 'blank-letters'] as const
export type Overlay = (typeof OVERLAYS)[number]

export type QuizQuestion = {
  id: string
  text: string
  overlay: Overlay
  options?: string[]
  /** The answer with '_' in place of each missing letter. */
  pattern?: string
  /** The right answer. Several right options are on separate lines. */
  answer: string
  /** Time to answer in seconds; absent if the only limit is that of the entry. */
  seconds?: number
}

/** The mark of a missing letter in a pattern. */
export const GAP = '_'

/** The maximum length of an answer in a request. */
export const MAX_ANSWER_LENGTH = 255

/** Several chosen options as one answer: one per line, in any order. */
export function joinChoices(options: readonly string[]): string {
  return options.join('\n')
}

/** Letter case, spaces and the Unicode form of accents do not matter. */
const plain = (text: string) => normaliseLine(text).toLocaleLowerCase('en-GB')

const choices = (text: string) => new Set(text.split('\n').flatMap((line) => (line.trim() ? [plain(line)] : [])))

/** The letters of an answer that its pattern leaves out. */
function missingLetters({ pattern = '', answer }: Pick<QuizQuestion, 'pattern' | 'answer'>): string {
  const letters = [...answer]
  return [...pattern].flatMap((sign, index) => (sign === GAP ? [letters[index] ?? ''] : [])).join('')
}

/**
 * Whether an answer is right. For options: all right ones and no other. For letters: the whole answer or the missing
 * ones only.
 */
export function isRightAnswer(given: string, question: Pick<QuizQuestion, 'overlay' | 'pattern' | 'answer'>): boolean {
  const { overlay, answer } = question
  if (overlay === 'multi-answer') {
    const [chosen, right] = [choices(given), choices(answer)]
    return chosen.size === right.size && [...chosen].every((option) => right.has(option))
  }
  if (overlay === 'blank-letters' && plain(given) !== '' && plain(given) === plain(missingLetters(question)))
    return true
  return plain(given) === plain(answer)
}

/** The page offers more time this long before the end: 20 seconds, and the time for a request and its reply. */
export const WARN_SECONDS = 25
/** How often the time can be extended: ten times as WCAG 2.2.1 requires, plus some for lost replies. */
export const MAX_EXTENSIONS = 20
/** Allowance for the network: an answer that is sent in the last second must not be late. */
export const NETWORK_ALLOWANCE_MS = 2_000

/** The time that one extension adds: the question's own time, at least half a minute. */
export const extensionSeconds = (seconds: number) => Math.max(seconds, 30)

/** Shown when a skill entry ends because its answer came too late. */
export const TIMED_OUT_TEXT =
  'Time ran out before your answer reached us, so your entry ends here. You haven’t paid for it.'

type AskedQuestion = { askedAt: string; extensions?: number | undefined }
type Timed = Pick<QuizQuestion, 'seconds'>

/** Milliseconds left for a question; negative once the time is over, undefined without a limit. */
function msLeft({ seconds }: Timed, asked: AskedQuestion | undefined, now: Date): number | undefined {
  if (seconds === undefined) return undefined
  const all = (seconds + (asked?.extensions ?? 0) * extensionSeconds(seconds)) * 1000
  return asked ? all - (now.getTime() - Date.parse(asked.askedAt)) : all
}

/** Whole seconds left, never negative; undefined without a limit. */
export function secondsLeft(question: Timed, asked: AskedQuestion | undefined, now: Date): number | undefined {
  const left = msLeft(question, asked, now)
  return left === undefined ? undefined : Math.max(0, Math.ceil(left / 1000))
}

/** Whether an answer that arrives now is too late. */
export function isLate(question: Timed, asked: AskedQuestion | undefined, now: Date): boolean {
  const left = msLeft(question, asked, now)
  return left !== undefined && left + NETWORK_ALLOWANCE_MS < 0
}

/**
 * The question with its time extended once more; unchanged if the time is over, has no limit or was extended too often.
 */
export function extendTime<A extends AskedQuestion>(question: Timed, asked: A, now: Date): A {
  const { extensions = 0 } = asked
  const canBe = question.seconds !== undefined && extensions < MAX_EXTENSIONS && !isLate(question, asked, now)
  return canBe ? { ...asked, extensions: extensions + 1 } : asked
}

/** Errors in a competition's questions, as sentences for its publisher. */
export function quizFaults(quiz: readonly QuizQuestion[]): string[] {
  const isTwice = new Set(quiz.map(({ id }) => id)).size < quiz.length
  return [...(isTwice ? ['two questions have one id'] : []), ...quiz.flatMap(questionFaults)]
}

function questionFaults(question: QuizQuestion): string[] {
  const { id, overlay, options = [], pattern, answer, seconds } = question
  const faults: [boolean, string][] = [
    [answer.trim() === '', 'has no answer'],
    [seconds !== undefined && seconds < WARN_SECONDS, `has less than ${WARN_SECONDS} seconds (field rule 28)`],
    [new Set(options.map(plain)).size < options.length, 'has an option twice'],
    [
      overlay === 'single-answer' && options.length > 0 && !options.some((option) => isRightAnswer(option, question)),
      'has no right option',
    ],
    [overlay === 'multi-answer' && !hasItsOptions(options, answer), 'has right answers that are no options'],
    [
      overlay === 'multi-answer' && joinChoices(options).length > MAX_ANSWER_LENGTH,
      'has options that are too long together',
    ],
    [overlay === 'multi-answer' && options.some((option) => option.includes('\n')), 'has an option of two lines'],
    [overlay === 'blank-letters' && !fitsPattern(pattern, answer), 'has an answer that does not fit its pattern'],
  ]
  return faults.flatMap(([isWrong, words]) => (isWrong ? [`question '${id}' ${words}`] : []))
}

function hasItsOptions(options: readonly string[], answer: string): boolean {
  const offered = choices(joinChoices(options))
  return [...choices(answer)].every((option) => offered.has(option))
}

function fitsPattern(pattern: string | undefined, answer: string): boolean {
  const [signs, letters] = [[...(pattern ?? '')], [...answer]]
  return (
    signs.length === letters.length &&
    signs.includes(GAP) &&
    signs.every((sign, index) => (sign === GAP ? /[\p{L}\p{N}]/u.test(letters[index]!) : sign === letters[index]))
  )
}
