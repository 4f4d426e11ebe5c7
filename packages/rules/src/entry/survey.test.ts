import { describe, expect, it } from 'vitest'
import { checkSurveyAnswer, parseSurvey, surveyFaults } from './survey.ts'
import type { SurveyQuestion } from './survey.ts'
import { messageFor } from '../player/validation.ts'

const eggs: SurveyQuestion = {
  id: 'eggs',
  text: 'Eggs?',
  kind: 'choice',
  options: ['Fried', 'Boiled'],
  isRequired: true,
}
const why: SurveyQuestion = { id: 'and-why', text: 'Why?', kind: 'text', isRequired: false }
const when: SurveyQuestion = { id: 'since', text: 'Since when?', kind: 'date', isRequired: false }
const heard: SurveyQuestion = { id: 'heard', text: 'When did you hear it?', kind: 'datetime', isRequired: false }

describe('an answer to a survey', () => {
  it.each<[SurveyQuestion, string | undefined, string | undefined]>([
    [eggs, 'Fried', undefined],
    [eggs, ' Boiled ', undefined],
    [eggs, '', 'error.validation.eggs.required'],
    [eggs, undefined, 'error.validation.eggs.required'],
    [eggs, 'Scrambled', 'error.validation.eggs.invalid'],
    [why, '', undefined],
    [why, 'x'.repeat(255), undefined],
    [why, 'x'.repeat(256), 'error.validation.and-why.max-length.255'],
    [{ ...why, isRequired: true }, '   ', 'error.validation.and-why.required'],
    [{ ...eggs, isRequired: false }, '', undefined],
    [why, 'Because your presenter is a wanker', 'error.validation.profanity'],
    [why, 'My aunt in Scunthorpe, Dick Cummings and I', undefined],
    [{ ...eggs, options: ['Bollocks', 'Fried'] }, 'Bollocks', undefined],
    [{ ...why, minLength: 10 }, ' Too short ', 'error.validation.and-why.min-length.10'],
    [{ ...why, minLength: 10 }, 'Long enough', undefined],
    [{ ...why, minLength: 10 }, '', undefined],
    [when, '2026-02-28', undefined],
    [when, '2026-02-30', 'error.validation.since.date.no-such-day'],
    [when, '28/02/2026', undefined],
    [heard, '2026-02-28 18:30:00', undefined],
    [heard, '2026-02-28T18:30', undefined],
    [heard, '2026-02-28', 'error.validation.heard.datetime.required'],
    [heard, '2026-02-28 25:00:00', 'error.validation.heard.datetime.required'],
  ])('%j: %j', (question, given, code) => {
    expect(checkSurveyAnswer(question, given)).toBe(code)
  })

  // Rows 1.5-03, 1.5-10, 1.5-11
  it('is refused with the message that every field has', () => {
    expect(messageFor('error.validation.and-why.min-length.10')).toBe('The minimum number of characters is 10')
    expect(messageFor('error.validation.since.date.required')).toBe('Enter a date as YYYY-MM-DD')
    expect(messageFor('error.validation.heard.datetime.required')).toBe('Enter a date and time as YYYY-MM-DD HH:MM:SS')
    expect(messageFor('error.validation.eggs.required')).toBe('Field should not be empty')
    expect(messageFor('error.validation.profanity')).toBe('Should not contain profanity')
    expect(messageFor('error.validation.and-why.invalid')).toBe('Value is not valid')
    expect(messageFor('error.validation.and-why.max-length.255')).toBe('The maximum number of characters is 255')
  })
})

describe('a survey', () => {
  it('is parsed by its own questions: answers are trimmed, empty and unknown ones are dropped', () => {
    const given = { eggs: ' Fried ', 'and-why': '  ', shoes: '42', toString: 'x' }
    expect(parseSurvey([eggs, why], given)).toEqual({ answers: { eggs: 'Fried' }, codes: {} })
  })

  it('keeps a date and time in one format, also that of a browser’s field', () => {
    const stored = { answers: { heard: '2026-02-28 18:30:00' }, codes: {} }
    expect(parseSurvey([heard], { heard: ' 2026-02-28T18:30 ' })).toEqual(stored)
    expect(parseSurvey([heard], { heard: '2026-02-28 18:30:00' })).toEqual(stored)
  })

  it('reports every field that has an error', () => {
    expect(parseSurvey([eggs, why], { 'and-why': 'x'.repeat(300) }).codes).toEqual({
      eggs: ['error.validation.eggs.required'],
      'and-why': ['error.validation.and-why.max-length.255'],
    })
  })

  it('does not read an inherited property as an answer', () => {
    expect(parseSurvey([{ ...why, id: 'constructor' }], {})).toEqual({ answers: {}, codes: {} })
  })

  it.each<[string, SurveyQuestion[]]>([
    ['have one id', [eggs, { ...why, id: 'eggs' }]],
    ['is no slug', [{ ...why, id: 'And why' }]],
    ['has less than two options', [{ ...eggs, options: ['Fried'] }]],
    ['has an option twice', [{ ...eggs, options: ['Fried', 'Fried', 'Boiled'] }]],
    ['has a shortest length', [{ ...when, minLength: 3 }]],
    ['asks for more than 255 characters', [{ ...why, minLength: 256 }]],
    ['with spaces around it', [{ ...eggs, options: ['Fried', ' Boiled'] }]],
  ])('is refused if one %s', (words, questions) => {
    expect(surveyFaults([eggs, why])).toEqual([])
    expect(surveyFaults(questions).join('; ')).toContain(words)
  })
})
