import { describe, expect, it } from 'vitest'
import type { QuizQuestion } from './quiz.ts'
import { assignQuestions, skillFaults } from './skill-quiz.ts'

const options = ['A', 'B', 'C', 'D', 'E']
const question = (id: string, more: Partial<QuizQuestion> = {}): QuizQuestion => ({
  id,
  text: `Question ${id}?`,
  overlay: 'single-answer',
  options,
  answer: 'A',
  ...more,
})
const pool = ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map((id) => question(id))
const order = ['q4', 'q1', 'q6', 'q2', 'q5', 'q3']
const idsOf = (questions: QuizQuestion[]) => questions.map(({ id }) => id)

describe('the questions of an attempt', () => {
  const assign = (usedAttempts: number, alreadyAsked: string[] = [], asked: number | undefined = 2) =>
    idsOf(assignQuestions(pool, asked === undefined ? undefined : { asked }, { order, usedAttempts, alreadyAsked }))

  it('follow the player’s own order, and are as many as each player is asked', () => {
    expect(assign(0)).toEqual(['q1', 'q4'])
  })

  it('are different at the next attempt', () => {
    expect([assign(1), assign(2)]).toEqual([
      ['q2', 'q6'],
      ['q3', 'q5'],
    ])
  })

  it('include those already asked, even if the order has changed', () => {
    expect(assign(1, ['q1'])).toEqual(['q1', 'q2'])
    expect(assign(1, ['q1', 'q4'])).toEqual(['q1', 'q4'])
  })

  it('are the whole quiz in its own order without a pool', () => {
    expect(idsOf(assignQuestions(pool, undefined, { order, usedAttempts: 3, alreadyAsked: ['q2'] }))).toEqual(
      idsOf(pool),
    )
  })
})

describe('a test of skill', () => {
  const faults = (quiz: QuizQuestion[], rules = {}, legalBasis: 'skill' | 'free-draw' = 'skill') =>
    skillFaults({ legalBasis, meta: { quiz: rules } }, quiz)

  it('is accepted with five options, or with a free text', () => {
    expect(faults(pool, { asked: 2 })).toEqual([])
    expect(faults(pool, { asked: 3, attempts: 2 })).toEqual([])
    expect(faults([question('free', { options: [] })])).toEqual([])
    expect(faults([question('gap', { overlay: 'blank-letters', options: [], pattern: '_', answer: 'A' })])).toEqual([])
  })

  it.each<[string, string[]]>([
    ['needs a question', faults([])],
    ["question 'few' needs 5 options", faults([question('few', { options: options.slice(0, 4) })])],
    ["question 'many' needs 5 options", faults([question('many', { overlay: 'multi-answer', options: ['A', 'B'] })])],
    ["question 'none' needs 5 options", faults([question('none', { overlay: 'multi-answer', options: [] })])],
    ['each player is asked 7 questions', faults(pool, { asked: 7 })],
    ['the pool is too small for so many attempts', faults(pool, { asked: 4, attempts: 2 })],
  ])('is refused if it %s', (words, found) => {
    expect(found).toEqual([expect.stringContaining(words)])
  })

  it('is not required in a free draw', () => {
    expect(faults([question('few', { options: ['A', 'B'] })], {}, 'free-draw')).toEqual([])
  })
})
