import type { RevisionState } from '@fairdraw/rules/content-rules/content-machine.ts'
import { isPermitted } from '@fairdraw/rules/staff.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'
import { expect, it } from 'vitest'
import { waitingForMe } from './waiting-for-me.ts'

const me = (role: StaffRole) => ({ id: '7', may: (act: Parameters<typeof isPermitted>[1]) => isPermitted([role], act) })
const item = (state: RevisionState, author: string) => ({
  published: null,
  latest: { revision: 2, state, author, authorName: null, savedAt: '2026-01-01T00:00:00Z' },
})

it.each<[StaffRole, RevisionState, string, string | undefined]>([
  ['publisher', 'in-review', 'staff:8', 'Waits for your review'],
  ['publisher', 'in-review', 'staff:7', undefined],
  ['publisher', 'approved', 'staff:7', 'Ready to publish'],
  ['publisher', 'scheduled', 'staff:8', undefined],
  ['editor', 'draft', 'staff:7', 'Your draft'],
  ['editor', 'draft', 'staff:8', undefined],
  ['editor', 'in-review', 'staff:8', undefined],
  ['editor', 'published', 'staff:7', undefined],
  ['auditor', 'in-review', 'staff:8', undefined],
])('for the role %s: %s of %s', (role, state, author, words) => {
  expect(waitingForMe(item(state, author), me(role))).toBe(words)
})
