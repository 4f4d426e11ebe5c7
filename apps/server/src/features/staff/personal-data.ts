import { personalDataOf } from '../../db/personal-data.ts'
import * as tables from './tables.ts'

export const personalData = personalDataOf(tables, {
  // Staff of the operator, not players. The audit log contains ids of players, never a number, name or address.
  staff: 'none',
  staffRoles: 'none',
  staffSessions: 'none',
  staffPasskeys: 'none',
  staffTotp: 'none',
  staffInvitations: 'none',
  staffIdentities: 'none',
  staffChallenges: 'none',
  staffViews: 'none',
  proposals: 'none',
  approvals: 'none',
})
