import { checkPostcode } from '@fairdraw/rules/player/postcode.ts'
import { checkName } from '@fairdraw/rules/player/name.ts'
import { maxLength, optional } from '@fairdraw/rules/player/validation.ts'
import type { Check } from '@fairdraw/rules/player/validation.ts'
import { describe, expect, it } from 'vitest'
import {
  editField,
  clearField,
  blurField,
  fieldMessages,
  newForm,
  applyRefusal,
  submitForm,
  tickField,
  normalisedValues,
} from './form-state.ts'

const ticked: Check = (value) => (value === 'yes' ? undefined : 'error.validation.true-required')
const checks = { title: optional(maxLength(4)), name: checkName, postcode: checkPostcode, terms: ticked }
const blank = () => newForm({ title: '', name: '', postcode: '', terms: '' })
const shown = (form: ReturnType<typeof blank>, name: keyof typeof checks) => fieldMessages(form, checks, name)

describe('a field', () => {
  // Row 1.5-18
  it('shows no error before it is edited, nor while it is typed for the first time', () => {
    expect(shown(blank(), 'name')).toEqual([])
    expect(shown(editField(blank(), 'name', 'J'), 'name')).toEqual([])
  })

  it('shows its error after it loses focus, until it is valid', () => {
    const wrong = blurField(editField(blank(), 'name', 'J'), 'name')
    expect(shown(wrong, 'name')).toEqual(['Please enter at least two characters'])
    expect(shown(editField(wrong, 'name', 'Jo'), 'name')).toEqual([])
  })

  it('that is cleared for another attempt shows no error, even after the form was submitted', () => {
    const sent = submitForm(editField(blank(), 'name', 'Jo'), checks).form
    expect(shown(clearField(sent, 'name'), 'name')).toEqual([])
    expect(normalisedValues(clearField(sent, 'name')).name).toBe('')
  })

  // Row 1.5-15
  it('that is optional shows no error when the form is submitted without it', () => {
    expect(shown(submitForm(blank(), checks).form, 'title')).toEqual([])
  })
})

// Rows 1.5-06, 1.5-18
it('a required checkbox shows its error as soon as it is unticked', () => {
  expect(shown(blank(), 'terms')).toEqual([])
  expect(shown(tickField(tickField(blank(), 'terms', true), 'terms', false), 'terms')).toEqual(['Field is mandatory'])
})

describe('submitting', () => {
  // Rows 1.5-18, 1.5-24
  it('lists each error once, also of untouched fields', () => {
    const { form, isValid } = submitForm(blank(), checks)
    expect(isValid).toBe(false)
    expect(form.messages).toEqual(['Field should not be empty', 'Field is mandatory'])
    expect(shown(form, 'postcode')).toEqual(['Field should not be empty'])
  })

  // Row 1.5-16
  it('sends valid values, trimmed', () => {
    const filled = tickField(editField(editField(blank(), 'name', ' Jo '), 'postcode', ' M1 1AE '), 'terms', true)
    const { form, isValid } = submitForm(filled, checks)
    expect([isValid, form.messages]).toEqual([true, []])
    expect(normalisedValues(form)).toMatchObject({ name: 'Jo', postcode: 'M1 1AE', title: '' })
  })

  it('shows no box above a form with one field, which shows its own error', () => {
    const { form, isValid } = submitForm(newForm({ name: '' }), { name: checkName })
    expect([isValid, form.messages]).toEqual([false, []])
    expect(fieldMessages(form, { name: checkName }, 'name')).toEqual(['Field should not be empty'])
  })
})

describe('a refusal of the server', () => {
  const refused = applyRefusal(blank(), {
    fields: { 'change.postcode': ['error.validation.postcode.invalid'], name: ['error.validation.name.required'] },
    message: 'Something in there is not right.',
  })

  // Row 1.5-17
  // Row 2.5-12
  it('is shown at its field, with the field’s own text or the general one, and above', () => {
    expect(shown(refused, 'postcode')).toEqual(['Please enter a valid UK postcode'])
    expect(shown(refused, 'name')).toEqual(['Field should not be empty'])
    expect(refused.messages).toEqual(['Please enter a valid UK postcode', 'Field should not be empty'])
  })

  // Row 1.5-19
  // Row 2.5-12
  it('stays until that field is edited', () => {
    const edited = editField(refused, 'postcode', 'M')
    expect(shown(edited, 'postcode')).toEqual([])
    expect(shown(edited, 'name')).toEqual(['Field should not be empty'])
  })

  it('is shown above if it belongs to no field of the form', () => {
    expect(applyRefusal(blank(), { message: 'No.' }).messages).toEqual(['No.'])
    expect(
      applyRefusal(blank(), { fields: { wording: ['error.validation.required'] }, message: 'No.' }).messages,
    ).toEqual(['No.'])
  })
})
