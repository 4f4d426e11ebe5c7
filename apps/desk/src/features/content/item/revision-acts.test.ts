import { REVISION_STATES } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { isPermitted } from '@fairdraw/rules/staff.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { describe, expect, it } from 'vitest'
import { actsOn, waitingWords } from './revision-acts.ts'
import type { RevisionAct, Situation } from './revision-acts.ts'

const situation = (role: StaffRole, state: RevisionState, rest: Partial<Situation> = {}): Situation => ({
  revision: 3,
  state,
  isOwn: false,
  published: null,
  may: (act) => isPermitted([role], act),
  ...rest,
})

type Acts = Readonly<Record<RevisionState, readonly RevisionAct[]>>
const NONE = { published: [], superseded: [], withdrawn: [] }

describe('what can be done with a revision', () => {
  it.each<[StaffRole, boolean, Acts]>([
    [
      'editor',
      true,
      { draft: ['submit', 'withdraw'], 'in-review': ['withdraw'], approved: [], scheduled: [], ...NONE },
    ],
    ['editor', false, { draft: ['withdraw'], 'in-review': ['withdraw'], approved: [], scheduled: [], ...NONE }],
    [
      'publisher',
      true,
      {
        draft: ['submit', 'withdraw'],
        'in-review': ['withdraw'],
        approved: ['publish', 'schedule', 'withdraw'],
        scheduled: ['publish', 'cancel-schedule', 'withdraw'],
        ...NONE,
      },
    ],
    [
      'publisher',
      false,
      {
        draft: ['withdraw'],
        'in-review': ['approve', 'send-back', 'withdraw'],
        approved: ['publish', 'schedule', 'withdraw'],
        scheduled: ['publish', 'cancel-schedule', 'withdraw'],
        ...NONE,
      },
    ],
    ['auditor', false, { draft: [], 'in-review': [], approved: [], scheduled: [], ...NONE }],
  ])('by the role %s, own: %s', (role, isOwn, acts) => {
    for (const state of REVISION_STATES) expect(actsOn(situation(role, state, { isOwn }))).toEqual(acts[state])
  })

  it('is not publication once a newer revision is on the site', () => {
    expect(actsOn(situation('publisher', 'approved', { published: 4 }))).toEqual(['withdraw'])
    expect(actsOn(situation('publisher', 'scheduled', { published: 4 }))).toEqual(['cancel-schedule', 'withdraw'])
    expect(actsOn(situation('publisher', 'approved', { published: 2 }))).toContain('publish')
  })
})

describe('what a revision waits for', () => {
  it('is said where an expected act is not offered', () => {
    expect(waitingWords(situation('publisher', 'in-review', { isOwn: true }))).toMatch(/somebody else/)
    expect(waitingWords(situation('editor', 'in-review'))).toMatch(/publisher’s review/)
    expect(waitingWords(situation('editor', 'draft'))).toMatch(/author/)
    expect(waitingWords(situation('editor', 'approved'))).toMatch(/publisher to publish/)
    expect(waitingWords(situation('publisher', 'approved', { published: 4 }))).toMatch(/newer revision/)
  })

  it('is nothing where the person can act, or where nothing is left to do', () => {
    expect(waitingWords(situation('publisher', 'in-review'))).toBeUndefined()
    expect(waitingWords(situation('publisher', 'approved', { published: 2 }))).toBeUndefined()
    expect(waitingWords(situation('editor', 'draft', { isOwn: true }))).toBeUndefined()
    for (const state of ['published', 'superseded', 'withdrawn'] as const)
      expect(waitingWords(situation('publisher', state))).toBeUndefined()
  })
})
