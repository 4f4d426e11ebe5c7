import type { StaffRole } from '@fairdraw/rules/staff.ts'

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  editor: 'Editor',
  publisher: 'Publisher',
  support: 'Support',
  finance: 'Finance',
  'draw-officer': 'Draw officer',
  auditor: 'Auditor',
  administrator: 'Administrator',
}
