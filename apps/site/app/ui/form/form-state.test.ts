import { atMost, checkName, checkPostcode, optional } from '@fairdraw/rules/validation.ts'
import type { Check } from '@fairdraw/rules/validation.ts'
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
  trimmedValues,
} from './form-state.ts'

const ticked: Check = (value) => (value === 'yes' ? undefined : 'error.validation.true-required')
const checks = { title: optional(atMost(4)), name: checkName, postcode: checkPostcode, terms: ticked }
const blank = () => newForm({ title: '', name: '', postcode: '', terms: '' })
const shown = (form: ReturnType<typeof blank>, name: keyof typeof checks) => fieldMessages(form, checks, name)

describe('a field', () => {
  it('says nothing before it was edited, nor while it is typed for the first time', () => {
    expect(shown(blank(), 'name')).toEqual([])
    expect(shown(editField(blank(), 'name', 'J'), 'name')).toEqual([])
  })

  it('says what is wrong once it was left, until it is right', () => {
    const wrong = blurField(editField(blank(), 'name', 'J'), 'name')
    expect(shown(wrong, 'name')).toEqual(['Please enter at least two characters'])
    expect(shown(editField(wrong, 'name', 'Jo'), 'name')).toEqual([])
  })

  it('that is emptied for another try says nothing, also after the form was sent', () => {
    const sent = submitForm(editField(blank(), 'name', 'Jo'), checks).form
    expect(shown(clearField(sent, 'name'), 'name')).toEqual([])
    expect(trimmedValues(clearField(sent, 'name')).name).toBe('')
  })

  it('that may be left empty says nothing when the form is sent without it', () => {
    expect(shown(submitForm(blank(), checks).form, 'title')).toEqual([])
  })
})

it('a box says that it is mandatory as soon as it was unticked again', () => {
  expect(shown(blank(), 'terms')).toEqual([])
  expect(shown(tickField(tickField(blank(), 'terms', true), 'terms', false), 'terms')).toEqual(['Field is mandatory'])
})

describe('sending', () => {
  it('lists what is wrong, each thing once, also of fields that nobody has touched', () => {
    const { form, isValid } = submitForm(blank(), checks)
    expect(isValid).toBe(false)
    expect(form.messages).toEqual(['Field should not be empty', 'Field is mandatory'])
    expect(shown(form, 'postcode')).toEqual(['Field should not be empty'])
  })

  it('goes ahead with what is right, trimmed', () => {
    const filled = tickField(editField(editField(blank(), 'name', ' Jo '), 'postcode', ' M1 1AE '), 'terms', true)
    const { form, isValid } = submitForm(filled, checks)
    expect([isValid, form.messages]).toEqual([true, []])
    expect(trimmedValues(form)).toMatchObject({ name: 'Jo', postcode: 'M1 1AE', title: '' })
  })

  it('has no box above where there is one field alone: it says so itself', () => {
    const { form, isValid } = submitForm(newForm({ name: '' }), { name: checkName })
    expect([isValid, form.messages]).toEqual([false, []])
    expect(fieldMessages(form, { name: checkName }, 'name')).toEqual(['Field should not be empty'])
  })
})

describe('what the server says', () => {
  const refused = applyRefusal(blank(), {
    fields: { 'change.postcode': ['error.validation.postcode.invalid'], name: ['error.validation.name.required'] },
    message: 'Something in there is not right.',
  })

  it('stands at its field, in the field’s own words or else the general ones, and above', () => {
    expect(shown(refused, 'postcode')).toEqual(['Please enter a valid UK postcode'])
    expect(shown(refused, 'name')).toEqual(['Field should not be empty'])
    expect(refused.messages).toEqual(['Please enter a valid UK postcode', 'Field should not be empty'])
  })

  it('stays until that field is edited', () => {
    const edited = editField(refused, 'postcode', 'M')
    expect(shown(edited, 'postcode')).toEqual([])
    expect(shown(edited, 'name')).toEqual(['Field should not be empty'])
  })

  it('is said above when it is of no field of the form', () => {
    expect(applyRefusal(blank(), { message: 'No.' }).messages).toEqual(['No.'])
    expect(
      applyRefusal(blank(), { fields: { wording: ['error.validation.required'] }, message: 'No.' }).messages,
    ).toEqual(['No.'])
  })
})
