import { expect, it } from 'vitest'
import { auditQuery, missingHalf, readAuditFilters } from './audit-filters.ts'

const read = (search: string) => readAuditFilters(new URLSearchParams(search))

it('reads the filters of an address, without empty and unknown ones', () => {
  expect(read('actor=job%3Apublish-content&subjectKind=&subjectId=%20131%20&other=1')).toEqual({
    actor: 'job:publish-content',
    subjectId: '131',
  })
  expect(read('')).toEqual({})
})

it('names the missing half of a subject', () => {
  expect(missingHalf(read('subjectKind=draw'))).toBe('subjectId')
  expect(missingHalf(read('subjectId=131'))).toBe('subjectKind')
  expect(missingHalf(read('subjectKind=draw&subjectId=131'))).toBeUndefined()
  expect(missingHalf(read('actor=staff:1'))).toBeUndefined()
})

it('asks for a subject only as a whole', () => {
  expect(auditQuery(read('subjectKind=draw'))).toEqual({})
  expect(auditQuery(read('actor=staff:1&subjectId=2'))).toEqual({ actor: 'staff:1' })
  expect(auditQuery(read('subjectKind=draw&subjectId=2'))).toEqual({ subjectKind: 'draw', subjectId: '2' })
})
