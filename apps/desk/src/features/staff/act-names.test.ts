import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import { expect, it } from 'vitest'
import { actsOfRole } from './act-names.ts'

it('lists what a role may do, without what everybody may', () => {
  expect(actsOfRole('editor')).toEqual([
    'read-content',
    'edit-content',
    'read-winners',
    'record-publicity',
    'export-reports',
  ])
  expect(actsOfRole('administrator')).toContain('manage-staff')
})

it('has something for every role', () => {
  for (const role of STAFF_ROLES) {
    expect(actsOfRole(role)).not.toEqual([])
    expect(actsOfRole(role)).not.toContain('use-own-session')
  }
})
