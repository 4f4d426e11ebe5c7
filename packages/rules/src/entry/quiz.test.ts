import { describe, expect, it } from 'vitest'
import {
  extensionSeconds,
  isLate,
  isRightAnswer,
  joinChoices,
  extendTime,
  MAX_EXTENSIONS,
  quizFaults,
  secondsLeft,
  WARN_SECONDS,
} from './quiz.ts'
import type { QuizQuestion } from './quiz.ts'

describe('a single answer', () => {
  it.each([
    ['Blue', 'Blue', true],
    ['  blue ', 'Blue', true],
    ['NEW   york', 'New York', true],
    ['new\tyork\n', 'New York', true],
    ['newyork', 'New York', false],
    ['', 'Blue', false],
    ['Bluе', 'Blue', false],
    ['CAFÉ', 'café', true],
    ['cafe\u0301', 'caf\u00e9', true],
    ['.*', 'Blue', false],
  ])('%j against %j: %s', (given, answer, isRight) => {
    expect(isRightAnswer(given, { overlay: 'single-answer', answer })).toBe(isRight)
  })
})

describe('several answers', () => {
  it.each([
    [['Oats', 'Raisins, dried'], true],
    [['Raisins, dried', 'Oats'], true],
    [['oats ', ' RAISINS, dried', 'Oats'], true],
    [[' ', 'Oats', 'Raisins, dried'], true],
    [['Oats'], false],
    [['Oats', 'Gravel'], false],
    [['Sato', 'Raisins, dried'], false],
    [['Oats', 'Raisins, dried', 'Gravel'], false],
    [['Gravel', 'Candles'], false],
    [[], false],
  ])('%j: %s', (chosen, isRight) => {
    const answer = joinChoices(['Oats', 'Raisins, dried'])
    expect(isRightAnswer(joinChoices(chosen), { overlay: 'multi-answer', answer })).toBe(isRight)
  })
})

describe('missing letters', () => {
  const question = { overlay: 'blank-letters', pattern: 'G__D M_RN_NG', answer: 'GOOD MORNING' } as const
  it.each([
    ['GOOD MORNING', true],
    ['good morning', true],
    ['OOOI', true],
    ['oooi', true],
    ['OOO', false],
    ['IOOO', false],
    ['GOOD MOURNING', false],
    ['G__D M_RN_NG', false],
    ['', false],
  ])('%j: %s', (given, isRight) => {
    expect(isRightAnswer(given, question)).toBe(isRight)
  })
})

it('letters are filled in only where some are missing', () => {
  expect(isRightAnswer('', { overlay: 'blank-letters', pattern: 'NO', answer: 'NO' })).toBe(false)
  expect(isRightAnswer('O', { overlay: 'single-answer', pattern: 'N_', answer: 'NO' })).toBe(false)
})

const timed = { seconds: 40 }
const start = new Date('2026-11-21T12:00:00Z')
const askedAt = start.toISOString()
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

describe('the time for a question', () => {
  it.each([
    [0, 40],
    [0.4, 40],
    [1, 39],
    [39.9, 1],
    [40, 0],
    [300, 0],
  ])('%d seconds after it was asked is %i, as whole seconds and never negative', (passed, left) => {
    expect(secondsLeft(timed, { askedAt }, after(passed))).toBe(left)
  })

  it('has not started before the question is asked, and has no end without a limit', () => {
    expect(secondsLeft(timed, undefined, after(300))).toBe(40)
    expect(secondsLeft({}, { askedAt }, after(300))).toBeUndefined()
    expect(isLate({}, { askedAt }, after(86_400))).toBe(false)
    expect(isLate(timed, undefined, after(300))).toBe(false)
  })

  it('is judged with two seconds more than are shown, for the network', () => {
    expect(isLate(timed, { askedAt }, after(42))).toBe(false)
    expect(isLate(timed, { askedAt }, after(42.001))).toBe(true)
  })
})

describe('more time', () => {
  it('adds the question’s own time, at least half a minute', () => {
    expect([25, 30, 31, 600].map(extensionSeconds)).toEqual([30, 30, 31, 600])
    const longer = extendTime(timed, { askedAt }, after(35))
    expect(longer).toEqual({ askedAt, extensions: 1 })
    expect(secondsLeft(timed, longer, after(35))).toBe(45)
    expect(isLate(timed, longer, after(82))).toBe(false)
    expect(isLate(timed, longer, after(82.1))).toBe(true)
  })

  it('can be granted ten times, as WCAG 2.2.1 requires, each time with twenty seconds to ask for it', () => {
    expect(MAX_EXTENSIONS).toBeGreaterThanOrEqual(10)
    expect(WARN_SECONDS).toBeGreaterThanOrEqual(20)
    let asked: { askedAt: string; extensions?: number } = { askedAt }
    for (let n = 1; n <= MAX_EXTENSIONS; n += 1) {
      asked = extendTime(timed, asked, after(n * 40 - 20))
      expect(asked.extensions).toBe(n)
    }
    expect(extendTime(timed, asked, after(MAX_EXTENSIONS * 40))).toBe(asked)
  })

  it('is refused once the time is over, and where there is no limit', () => {
    const asked = { askedAt }
    expect(extendTime(timed, asked, after(43))).toBe(asked)
    expect(extendTime({}, asked, after(1))).toBe(asked)
  })
})

describe('questions that are accepted', () => {
  const one: QuizQuestion = { id: 'q', text: '?', overlay: 'single-answer', options: ['A', 'B'], answer: 'a' }
  const many: QuizQuestion = { ...one, overlay: 'multi-answer', answer: joinChoices(['B', 'A']) }
  const blanks: QuizQuestion = { id: 'q', text: '?', overlay: 'blank-letters', pattern: 'T_A 4_', answer: 'TEA 42' }

  it.each<[string, QuizQuestion]>([
    ['one of some', one],
    ['typed', { id: 'q', text: '?', overlay: 'single-answer', answer: 'Tea' }],
    ['several of some', many],
    ['several as long as an answer may be', { ...many, options: ['A', 'B', 'x'.repeat(251)] }],
    ['one of some that are long', { ...one, options: ['A', 'x'.repeat(255)] }],
    ['one of some with two lines', { ...one, options: ['A', 'B\nC'] }],
    ['letters and digits', blanks],
    ['timed', { ...one, seconds: 25 }],
  ])('%s', (_, question) => {
    expect(quizFaults([question])).toEqual([])
  })

  it.each<[string, QuizQuestion[]]>([
    ['two questions have one id', [one, many]],
    ['has no answer', [{ ...one, answer: ' ' }]],
    ['has less than 25 seconds', [{ ...one, seconds: 24 }]],
    ['has an option twice', [{ ...one, options: ['A', 'a '] }]],
    ['has no right option', [{ ...one, answer: 'C' }]],
    ['has right answers that are no options', [{ ...many, answer: joinChoices(['A', 'C']) }]],
    ['has options that are too long together', [{ ...many, options: ['A', 'B', 'x'.repeat(255)] }]],
    ['has an option of two lines', [{ ...many, options: ['A', 'B', 'C\nD'] }]],
    ['does not fit its pattern', [{ ...blanks, pattern: 'T_A 43' }]],
    ['does not fit its pattern', [{ ...blanks, pattern: 'T_A4_' }]],
    ['does not fit its pattern', [{ ...blanks, pattern: 'TEA 42' }]],
    ['does not fit its pattern', [{ ...blanks, pattern: 'TEA_42' }]],
    ['does not fit its pattern', [{ ...blanks, pattern: 'T_A 4' }]],
    ['does not fit its pattern', [{ id: 'q', text: '?', overlay: 'blank-letters', answer: 'TEA' }]],
  ])('refused, because %s', (words, quiz) => {
    expect(quizFaults(quiz).join('; ')).toContain(words)
  })
})
