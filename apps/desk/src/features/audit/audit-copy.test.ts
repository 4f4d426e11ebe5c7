import { expect, it } from 'vitest'
import { auditAddress, formatActor, formatField, formatName, formatSubject, roomOf } from './audit-copy.ts'

const NAMES = { a1: 'Edie Marlow' }

it('names acts and actors', () => {
  expect(formatName('publish-revision')).toBe('Publish revision')
  expect(formatActor('staff:a1', NAMES)).toBe('Edie Marlow')
  expect(formatActor('staff:b2', NAMES)).toBe('staff:b2')
  expect(formatActor('job:publish-content', NAMES)).toBe('Job: publish content')
  expect(formatActor('odd', NAMES)).toBe('odd')
  expect(formatField('isKnownBrowser')).toBe('Is known browser')
})

it('names subjects, those of unknown kinds too', () => {
  expect(formatSubject({ kind: 'staff', id: 'a1' }, NAMES)).toBe('Staff Edie Marlow')
  expect(formatSubject({ kind: 'staff', id: 'b2' }, NAMES)).toBe('Staff b2')
  expect(formatSubject({ kind: 'winner-story', id: 'rosie' }, NAMES)).toBe('Winner’s story rosie')
  expect(formatSubject({ kind: 'player', id: 'none' }, NAMES)).toBe('No player')
  expect(formatSubject({ kind: 'new-thing', id: '1' }, NAMES)).toBe('New thing 1')
  expect(formatSubject({ kind: 'draw', id: '6f9d3c54-9a88-4fcd-ae68-72fb045e627c' }, NAMES)).toBe(
    'Draw …\u206072fb045e627c',
  )
})

it('leads to the room of a subject where there is one that the person may open', () => {
  const mayAll = () => true
  expect(roomOf({ kind: 'competition', id: '131' }, mayAll)).toBe('/content/competition/131')
  expect(roomOf({ kind: 'draw', id: 'd/1' }, mayAll)).toBe('/draws/d%2F1')
  expect(roomOf({ kind: 'payout', id: '1' }, mayAll)).toBeUndefined()
  expect(roomOf({ kind: 'draw', id: '1' }, (act) => act !== 'read-draws')).toBeUndefined()
})

it('has the address of the rows of one subject', () => {
  expect(auditAddress({ subjectKind: 'draw', subjectId: 'a b' })).toBe('/audit?subjectKind=draw&subjectId=a+b')
})
