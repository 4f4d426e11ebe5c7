/**
 * The rules of a quiz that is a test of skill: the number of attempts, the questions that each player gets, and what
 * may be published (field rule 1).
 */
import type { QuizQuestion } from './quiz.ts'

export type QuizRules = {
  /** Attempts of one player at the quiz of a skill competition; absent: one. */
  attempts?: number | undefined
  /** Questions that each player gets out of the pool; absent: all of them. */
  asked?: number | undefined
}

/** With fewer options, guessing succeeds too often. */
export const MIN_SKILL_OPTIONS = 5

export const allowedAttempts = ({ attempts = 1 }: QuizRules = {}): number => attempts

/** The number of questions that a player gets. */
export const questionCount = (pool: readonly unknown[], { asked = pool.length }: QuizRules = {}): number =>
  Math.min(asked, pool.length)

type Assignment = {
  /** The ids of the pool in the player's own order, which never changes. */
  order: readonly string[]
  /** How many attempts the player has used before this one. */
  usedAttempts: number
  /** The ids of the questions already asked in this entry. They stay, even if the pool changes. */
  alreadyAsked: readonly string[]
}

/**
 * The questions of one attempt, in the order in which they are asked. Each attempt takes the next questions of the
 * player's order, so that another attempt has other questions.
 */
export function assignQuestions(
  pool: readonly QuizQuestion[],
  rules: QuizRules | undefined,
  { order, usedAttempts, alreadyAsked }: Assignment,
): QuizQuestion[] {
  const count = questionCount(pool, rules)
  if (count === pool.length) return [...pool]
  const started = pool.filter(({ id }) => alreadyAsked.includes(id))
  const ids = Array.from({ length: count }, (_, index) => order[(usedAttempts * count + index) % order.length])
  const fresh = pool.filter(({ id }) => ids.includes(id) && !alreadyAsked.includes(id))
  return [...started, ...fresh].slice(0, count)
}

type SkillCompetition = { legalBasis: 'free-draw' | 'skill'; meta: { quiz?: QuizRules | undefined } }

/** Errors of the quiz as a test of skill, as sentences for its publisher. */
export function skillFaults(
  { legalBasis, meta: { quiz: rules = {} } }: SkillCompetition,
  pool: readonly QuizQuestion[],
): string[] {
  const isSkill = legalBasis === 'skill'
  const { asked = pool.length } = rules
  const faults: [boolean, string][] = [
    [isSkill && pool.length === 0, 'a competition of skill needs a question (field rule 1)'],
    [asked > pool.length, `each player is asked ${asked} questions, and the pool has ${pool.length}`],
    [
      isSkill && allowedAttempts(rules) > 1 && pool.length < asked * allowedAttempts(rules),
      'the pool is too small for so many attempts: a player would be asked a question twice (field rule 1)',
    ],
  ]
  const easy = isSkill ? pool.filter(isEasyToGuess) : []
  return [
    ...faults.flatMap(([isWrong, words]) => (isWrong ? [words] : [])),
    ...easy.map(({ id }) => `question '${id}' needs ${MIN_SKILL_OPTIONS} options or a free text (field rule 1)`),
  ]
}

function isEasyToGuess({ overlay, options = [] }: QuizQuestion): boolean {
  const isFreeText = overlay === 'blank-letters' || (overlay === 'single-answer' && options.length === 0)
  return !isFreeText && options.length < MIN_SKILL_OPTIONS
}
