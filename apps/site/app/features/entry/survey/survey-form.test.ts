import { CONSENT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import { newForm, submitForm } from '@fairdraw/ui/form/form-state.ts'
import type { Values } from '@fairdraw/ui/form/form-state.ts'
import { describe, expect, it } from 'vitest'
import { withoutConsents, blankSurvey, refusedFields, surveyBody, surveyChecks } from './survey-form.ts'
import type { SurveyField, SurveyQuestion } from './survey-form.ts'

const questions: SurveyQuestion[] = [
  { id: 'eggs', text: 'Eggs?', kind: 'choice', options: ['Fried', 'Boiled'], isRequired: true },
  { id: 'why', text: 'Why?', kind: 'text', isRequired: false },
]
const blank = blankSurvey(questions)
const noRequirements = { questions, needsTerms: false, channels: [] } as const
const person = { title: '', name: 'Ada', surname: 'Byron', postcode: 'M1 1AE' }

const wrongIn = (values: Values<SurveyField>, asked: Parameters<typeof surveyChecks>[0]) => {
  const { form, isValid } = submitForm(newForm(values), surveyChecks(asked))
  expect(isValid).toBe(form.messages.length === 0)
  return form.messages
}

describe('the form of a survey', () => {
  it('requires only the required answers', () => {
    expect(wrongIn(blank, noRequirements)).toEqual(['Field should not be empty'])
    expect(wrongIn({ ...blank, 'q-eggs': 'Fried' }, noRequirements)).toEqual([])
    expect(wrongIn({ ...blank, 'q-eggs': 'Fried', 'q-why': 'x'.repeat(256) }, noRequirements)).toEqual([
      'The maximum number of characters is 255',
    ])
  })

  it('requires the terms where they belong to the survey', () => {
    const answered = { ...blank, 'q-eggs': 'Fried' } as const
    expect(wrongIn(answered, { ...noRequirements, needsTerms: true })).toEqual([
      'Please accept Terms & Condition first',
    ])
    expect(wrongIn({ ...answered, terms: 'yes' }, { ...noRequirements, needsTerms: true })).toEqual([])
  })

  it('requires personal details only where a channel is ticked', () => {
    const answered = { ...blank, 'q-eggs': 'Fried' } as const
    expect(wrongIn(answered, { ...noRequirements, channels: ['email'] })).toEqual(['Field should not be empty'])
    expect(wrongIn({ ...answered, ...person, postcode: 'nowhere' }, { ...noRequirements, channels: ['text'] })).toEqual(
      ['Please enter a valid UK postcode'],
    )
    expect(wrongIn({ ...answered, ...person }, { ...noRequirements, channels: ['text'] })).toEqual([])
  })
})

describe('the request body', () => {
  const values = { ...blank, ...person, 'q-eggs': 'Fried' } as const

  it('has the answers by question id, and no consent that was not ticked', () => {
    expect(surveyBody(values, noRequirements, 4)).toEqual({
      answers: { eggs: 'Fried', why: '' },
      sponsorsOptIn: { selected: false },
    })
  })

  it('has each consent with its wording, the sponsor’s choice and the terms version', () => {
    expect(
      surveyBody({ ...values, sponsors: 'yes' }, { questions, needsTerms: true, channels: ['text', 'email'] }, 4),
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

it('field errors of the server are shown at their fields', () => {
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

describe('the draft of a survey', () => {
  it('stores answers, but no ticks', () => {
    let saved: Partial<Values<SurveyField>> = {}
    const draft = withoutConsents(
      { read: () => saved, write: (values) => void (saved = values), delete: () => {} },
      blank,
    )
    draft.write({ ...blank, 'q-eggs': 'Fried', sponsors: 'yes', terms: 'yes' })
    expect(draft.read()).toMatchObject({ 'q-eggs': 'Fried', sponsors: '', terms: '' })
  })

  it('ignores answers to questions that no longer exist', () => {
    const draft = withoutConsents(
      { read: () => ({ 'q-shoes': '42', 'q-why': 'x' }), write: () => {}, delete: () => {} },
      blank,
    )
    expect(draft.read()).toEqual({ 'q-why': 'x' })
  })
})
