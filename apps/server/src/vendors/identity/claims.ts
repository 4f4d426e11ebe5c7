/** What an ID token says about a person. The provider wrote it, so any of it may be absent, odd or huge. */
import { checkEmail } from '@fairdraw/rules/player/validation.ts'
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import type { StaffRole } from '@fairdraw/rules/staff.ts'

/** Which claim lists the groups, and their roles at the desk. */
export type ClaimedGroups = { groupsClaim: string; groupRoles: ReadonlyMap<string, readonly StaffRole[]> }

export type Identity = {
  subject: string
  /** In lower case; undefined unless the provider says that it is verified. */
  email: string | undefined
  /** '' when the provider names none. */
  name: string
  /** Those of the person's groups, sorted. */
  roles: StaffRole[]
  /** When the person showed a factor; undefined when the provider does not say. */
  authenticatedAt: Date | undefined
}

const MAX_SUBJECT_LENGTH = 255
const MAX_NAME_LENGTH = 100

/** Undefined without a usable subject. */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
  { groupRoles, groupsClaim }: ClaimedGroups,
): Identity | undefined {
  const { sub: subject, email, name, auth_time: authTime } = claims
  if (typeof subject !== 'string' || subject === '' || subject.length > MAX_SUBJECT_LENGTH) return undefined
  const groups = new Set(listGroups(Object.hasOwn(claims, groupsClaim) ? claims[groupsClaim] : undefined))
  const roles = new Set([...groupRoles].flatMap(([group, granted]) => (groups.has(group) ? granted : [])))
  return {
    subject,
    email:
      claims['email_verified'] === true && typeof email === 'string' && checkEmail(email) === undefined
        ? email.toLowerCase()
        : undefined,
    name: typeof name === 'string' ? readName(name) : '',
    roles: STAFF_ROLES.filter((role) => roles.has(role)).toSorted(),
    authenticatedAt:
      typeof authTime === 'number' && Number.isSafeInteger(authTime) && authTime > 0 && authTime < 1e11
        ? new Date(authTime * 1000)
        : undefined,
  }
}

/** A single group may come without its list. */
function listGroups(claim: unknown): readonly unknown[] {
  return Array.isArray(claim) ? claim : [claim]
}

/** One line without control characters. */
const readName = (name: string) =>
  name
    .slice(0, MAX_NAME_LENGTH * 2)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim()
