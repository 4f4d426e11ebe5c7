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
  ])('%j: %j', (question, given, code) => {
    expect(checkSurveyAnswer(question, given)).toBe(code)
  })

  it('is refused with the message that every field has', () => {
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
    ['with spaces around it', [{ ...eggs, options: ['Fried', ' Boiled'] }]],
  ])('is refused if one %s', (words, questions) => {
    expect(surveyFaults([eggs, why])).toEqual([])
    expect(surveyFaults(questions).join('; ')).toContain(words)
  })
})
