import { expect, it } from 'vitest'
import { fieldChanges } from './field-changes.ts'

it('lists the fields that differ, and leaves the equal ones out', () => {
  expect(fieldChanges({ revision: 7, state: 'draft' }, { revision: 7, state: 'in-review' })).toEqual([
    { field: 'state', before: 'draft', after: 'in-review' },
  ])
})

it('shows fields that came or went', () => {
  expect(fieldChanges(null, { factor: 'passkey' })).toEqual([{ field: 'factor', before: undefined, after: 'passkey' }])
  expect(fieldChanges({ channel: 'sms' }, {})).toEqual([{ field: 'channel', before: 'sms', after: undefined }])
  expect(fieldChanges(null, null)).toEqual([])
})

it('writes lists, numbers and nested values as text, and tells null from absent', () => {
  expect(fieldChanges({ roles: ['editor', 'finance'] }, { roles: [] })).toEqual([
    { field: 'roles', before: 'editor, finance', after: '(none)' },
  ])
  expect(fieldChanges({ at: null }, { at: { day: 1 } })).toEqual([{ field: 'at', before: 'null', after: '{"day":1}' }])
  expect(fieldChanges('a', 'b')).toEqual([{ field: 'value', before: 'a', after: 'b' }])
})
