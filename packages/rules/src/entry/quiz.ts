/**
 * Questions: how an answer is written and judged, how long there is for it, and what may be published (docs/product-decisions.md#types;
 * field rules 1, 28). The server alone knows the answers and the time.
 */
export const OVERLAYS = ['single-answer', 'multi-answer', 'blank-letters'] as const
export type Overlay = (typeof OVERLAYS)[number]

export type QuizQuestion = {
  id: string
  text: string
  overlay: Overlay
  options?: string[]
  /** The answer with a '_' for each letter that is to be filled in. */
  pattern?: string
  /** What is right; of several options, each on a line of its own. */
  answer: string
  /** Time to answer in seconds; absent: as long as the entry lasts. */
  seconds?: number
}

/** The mark of a missing letter in a pattern. */
export const GAP = '_'

/** The most that an answer may be on the wire. */
export const MAX_ANSWER_LENGTH = 255

/** Several chosen options as one answer: each on a line of its own, in whatever order. */
export function joinChoices(options: readonly string[]): string {
  return options.join('\n')
}

/** Letter case, spaces around and how an accent was typed do not matter. */
const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleLowerCase('en-GB')

const choices = (text: string) => new Set(text.split('\n').flatMap((line) => (line.trim() ? [plain(line)] : [])))

/** The letters of an answer that its pattern leaves out. */
function missingLetters({ pattern = '', answer }: Pick<QuizQuestion, 'pattern' | 'answer'>): string {
  const letters = [...answer]
  return [...pattern].flatMap((sign, place) => (sign === GAP ? [letters[place] ?? ''] : [])).join('')
}

/** Whether an answer fits: of several options all that are right and no other; of letters the whole or the missing ones. */
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

/** From so many seconds before its end on the page says that the time can be lengthened: 20 and the way there and back. */
export const WARN_SECONDS = 25
/** How often a question can be lengthened; at least ten times (WCAG 2.2.1), and some that got lost on the way. */
export const MAX_EXTENSIONS = 20
/** What is sent in the last second must not be late because it travelled. */
export const TRAVEL_MS = 2_000

/** What one lengthening gives: the question's own time again, half a minute at least. */
export const extraSeconds = (seconds: number) => Math.max(seconds, 30)

/** Why a skill entry ended whose answer came after its time. */
export const TIMED_OUT_TEXT =
  'Time ran out before your answer reached us, so your entry ends here. You haven’t paid for it.'

type Asked = { askedAt: string; extensions?: number | undefined }
type Timed = Pick<QuizQuestion, 'seconds'>

/** Milliseconds left for a question; below nought once it is over, undefined where it has no limit. */
function msLeft({ seconds }: Timed, asked: Asked | undefined, now: Date): number | undefined {
  if (seconds === undefined) return undefined
  const all = (seconds + (asked?.extensions ?? 0) * extraSeconds(seconds)) * 1000
  return asked ? all - (now.getTime() - Date.parse(asked.askedAt)) : all
}

/** Whole seconds left, never below nought; undefined where there is no limit. */
export function secondsLeft(question: Timed, asked: Asked | undefined, now: Date): number | undefined {
  const left = msLeft(question, asked, now)
  return left === undefined ? undefined : Math.max(0, Math.ceil(left / 1000))
}

/** Whether an answer that comes now is too late. */
export function isLate(question: Timed, asked: Asked | undefined, now: Date): boolean {
  const left = msLeft(question, asked, now)
  return left !== undefined && left + TRAVEL_MS < 0
}

/** The asking with its time lengthened once more; as it was where it is over, has no limit or was lengthened enough. */
export function lengthened<A extends Asked>(question: Timed, asked: A, now: Date): A {
  const { extensions = 0 } = asked
  const canBe = question.seconds !== undefined && extensions < MAX_EXTENSIONS && !isLate(question, asked, now)
  return canBe ? { ...asked, extensions: extensions + 1 } : asked
}

/** What is wrong with a competition's questions, in words for whoever publishes it. */
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
    signs.every((sign, place) => (sign === GAP ? /[\p{L}\p{N}]/u.test(letters[place]!) : sign === letters[place]))
  )
}
