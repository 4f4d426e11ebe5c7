import { CONSENT_WORDING } from '@fairdraw/rules/marketing.ts'
import { describe, expect, it } from 'vitest'
import { newForm, submitForm } from '../../../ui/form/form-state.ts'
import type { Values } from '../../../ui/form/form-state.ts'
import { answersAlone, blankSurvey, refusedFields, surveyBody, surveyChecks } from './survey-form.ts'
import type { SurveyField, SurveyQuestion } from './survey-form.ts'

const questions: SurveyQuestion[] = [
  { id: 'eggs', text: 'Eggs?', kind: 'choice', options: ['Fried', 'Boiled'], isRequired: true },
  { id: 'why', text: 'Why?', kind: 'text', isRequired: false },
]
const blank = blankSurvey(questions)
const nothing = { questions, needsTerms: false, wanted: [] } as const
const person = { title: '', name: 'Ada', surname: 'Byron', postcode: 'M1 1AE' }

const wrongIn = (values: Values<SurveyField>, asked: Parameters<typeof surveyChecks>[0]) => {
  const { form, isValid } = submitForm(newForm(values), surveyChecks(asked))
  expect(isValid).toBe(form.messages.length === 0)
  return form.messages
}

describe('the form of a survey', () => {
  it('asks for what is required and for nothing else', () => {
    expect(wrongIn(blank, nothing)).toEqual(['Field should not be empty'])
    expect(wrongIn({ ...blank, 'q-eggs': 'Fried' }, nothing)).toEqual([])
    expect(wrongIn({ ...blank, 'q-eggs': 'Fried', 'q-why': 'x'.repeat(256) }, nothing)).toEqual([
      'The maximum number of characters is 255',
    ])
  })

  it('asks for the terms where they belong to the survey', () => {
    const answered = { ...blank, 'q-eggs': 'Fried' } as const
    expect(wrongIn(answered, { ...nothing, needsTerms: true })).toEqual(['Please accept Terms & Condition first'])
    expect(wrongIn({ ...answered, terms: 'yes' }, { ...nothing, needsTerms: true })).toEqual([])
  })

  it('asks who somebody is only once they want to be sent something', () => {
    const answered = { ...blank, 'q-eggs': 'Fried' } as const
    expect(wrongIn(answered, { ...nothing, wanted: ['email'] })).toEqual(['Field should not be empty'])
    expect(wrongIn({ ...answered, ...person, postcode: 'nowhere' }, { ...nothing, wanted: ['text'] })).toEqual([
      'Please enter a valid UK postcode',
    ])
    expect(wrongIn({ ...answered, ...person }, { ...nothing, wanted: ['text'] })).toEqual([])
  })
})

describe('what is sent', () => {
  const values = { ...blank, ...person, 'q-eggs': 'Fried' } as const

  it('is answers by the questions’ own names, and nothing agreed to that was not ticked', () => {
    expect(surveyBody(values, nothing, 4)).toEqual({
      answers: { eggs: 'Fried', why: '' },
      sponsorsOptIn: { selected: false },
    })
  })

  it('is each consent with its words, the sponsor’s choice and the terms that were shown', () => {
    expect(
      surveyBody({ ...values, sponsors: 'yes' }, { questions, needsTerms: true, wanted: ['text', 'email'] }, 4),
    ).toEqual({
      answers: { eggs: 'Fried', why: '' },
      sponsorsOptIn: { selected: true },
      optIn: {
        name: 'Ada',
        surname: 'Byron',
        postcode: 'M1 1AE',
        agreed: [
          { channel: 'email', wording: CONSENT_WORDING.email },
          { channel: 'text', wording: CONSENT_WORDING.text },
        ],
      },
      termsAccepted: true,
      termsVersion: 4,
    })
  })
})

it('what the server says of a field stands at that field', () => {
  expect(
    refusedFields({
      message: 'Please check.',
      fields: { 'answers.eggs': ['error.validation.eggs.required'], 'optIn.name': ['error.validation.name.too-short'] },
    }),
  ).toEqual({
    message: 'Please check.',
    fields: { 'q-eggs': ['error.validation.eggs.required'], 'optIn.name': ['error.validation.name.too-short'] },
  })
})

describe('what is kept while a survey is filled in', () => {
  it('is answers, and no tick', () => {
    let kept: Partial<Values<SurveyField>> = {}
    const draft = answersAlone({ read: () => kept, write: (values) => void (kept = values), delete: () => {} }, blank)
    draft.write({ ...blank, 'q-eggs': 'Fried', sponsors: 'yes', terms: 'yes' })
    expect(draft.read()).toMatchObject({ 'q-eggs': 'Fried', sponsors: '', terms: '' })
  })

  it('is nothing of a question that is no longer asked', () => {
    const draft = answersAlone(
      { read: () => ({ 'q-shoes': '42', 'q-why': 'x' }), write: () => {}, delete: () => {} },
      blank,
    )
    expect(draft.read()).toEqual({ 'q-why': 'x' })
  })
})
