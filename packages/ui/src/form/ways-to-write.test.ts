import { checkPhone } from '@fairdraw/rules/player/mobile.ts'
import { checkPostcode } from '@fairdraw/rules/player/postcode.ts'
import { checkName } from '@fairdraw/rules/player/name.ts'
import { checkDate, checkRequired, messageFor } from '@fairdraw/rules/player/validation.ts'
import { WAYS_TO_WRITE } from '@fairdraw/rules/testing/ways-to-write.ts'
import { describe, expect, it } from 'vitest'
import { editField, fieldMessages, newForm, submitForm } from './form-state.ts'
import { parseDigits } from './pin/pin-boxes-model.ts'

// Rows 1.5-08, 1.5-10, 2.5-03, 2.5-04, 2.5-09
describe.each([
  ['a mobile number', checkPhone, WAYS_TO_WRITE.mobile],
  ['a postcode', checkPostcode, WAYS_TO_WRITE.postcode],
  ['a name', checkName, WAYS_TO_WRITE.name],
  ['a campaign code', checkRequired, WAYS_TO_WRITE.campaignCode],
  ['a date of birth', checkDate, WAYS_TO_WRITE.dateOfBirth],
] as const)('the field for %s', (_, check, ways) => {
  const checks = { field: check }

  it.each(ways)('takes $typed typed key by key, and says only at the end what is wrong: $code', ({ typed, code }) => {
    let form = newForm({ field: '' })
    for (let end = 1; end <= typed.length; end += 1) {
      form = editField(form, 'field', typed.slice(0, end))
      expect(fieldMessages(form, checks, 'field')).toEqual([])
    }
    expect(form.fields.field.value).toBe(typed)
    const sent = submitForm(form, checks)
    expect(fieldMessages(sent.form, checks, 'field')).toEqual(code ? [messageFor(code)] : [])
  })
})

// Row 1.5-21
it.each(WAYS_TO_WRITE.textedCode.filter(({ means }) => means !== undefined))(
  'the boxes for a texted code take $typed, pasted or key by key, as $means',
  ({ typed, means }) => {
    const { length } = means!
    expect(parseDigits(typed, '', length)).toBe(means)
    expect([...typed].reduce((digits, key) => parseDigits(digits + key, digits, length), '')).toBe(means)
  },
)
