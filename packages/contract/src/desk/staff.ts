/** Staff accounts and the audit log of the desk (docs/mechanisms/staff.md). */
import { STAFF_ROLES } from '@fairdraw/rules/staff.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailAddress, typedLine } from '../fields.ts'
import { staffMember } from './staff-login.ts'

const tag = 'The desk: staff'

const moment = z.string()
const roles = z.array(z.enum(STAFF_ROLES)).check(z.minLength(1), z.maxLength(STAFF_ROLES.length))
const name = typedLine(100, 1)
const params = z.object({ id: z.uuid() })

export const getDeskStaff = endpoint({
  name: 'getDeskStaff',
  summary: 'Everybody with access to the desk, disabled people included',
  tag,
  method: 'GET',
  path: '/api/desk/staff',
  auth: 'staff',
  act: 'read-staff',
  responses: {
    200: z.object({
      staff: z.array(
        z.extend(staffMember, {
          createdAt: moment,
          disabledAt: z.nullable(moment),
          passkeys: z.int(),
          hasTotp: z.boolean(),
          sessions: z.int(),
          isInvited: z.boolean(),
          /** Bound to the identity provider, whose groups are their roles. */
          isFromProvider: z.boolean(),
        }),
      ),
    }),
  },
  problems: [],
})

/** The link is shown only once, because only its hash is stored. */
const invitation = z.object({ staff: staffMember, link: z.string(), expiresAt: moment })

export const postDeskInvite = endpoint({
  name: 'postDeskInvite',
  summary: 'Adds a member of staff and returns the link that enrols their first factor, valid once within 48 hours',
  tag,
  method: 'POST',
  path: '/api/desk/staff',
  auth: 'staff',
  act: 'manage-staff',
  body: z.object({ email: emailAddress, name, roles }),
  responses: { 200: invitation },
  problems: ['staff-exists'],
})

export const postDeskReinvite = endpoint({
  name: 'postDeskReinvite',
  summary: 'For a lost authenticator: ends a person’s sessions, factors and invitations, and returns a new link',
  tag,
  method: 'POST',
  path: '/api/desk/staff/{id}/invitation',
  auth: 'staff',
  act: 'manage-staff',
  params,
  responses: { 200: invitation },
  problems: ['not-found', 'own-access'],
})

export const postDeskRoles = endpoint({
  name: 'postDeskRoles',
  summary: 'Replaces a person’s roles; taking one away ends their sessions',
  tag,
  method: 'POST',
  path: '/api/desk/staff/{id}/roles',
  auth: 'staff',
  act: 'manage-staff',
  params,
  body: z.object({ roles }),
  responses: { 200: z.object({ staff: staffMember }) },
  problems: ['not-found', 'own-access', 'roles-from-provider'],
})

export const postDeskDisable = endpoint({
  name: 'postDeskDisable',
  summary: 'Ends a person’s access for good: sessions, factors and invitations; what they did stays in the log',
  tag,
  method: 'POST',
  path: '/api/desk/staff/{id}/disable',
  auth: 'staff',
  act: 'manage-staff',
  params,
  responses: { 200: z.object({}) },
  problems: ['not-found', 'own-access'],
})

export const postDeskEndSessions = endpoint({
  name: 'postDeskEndSessions',
  summary: 'Ends every session of a person',
  tag,
  method: 'POST',
  path: '/api/desk/staff/{id}/end-sessions',
  auth: 'staff',
  act: 'manage-staff',
  params,
  responses: { 200: z.object({}) },
  problems: ['not-found'],
})

export const getDeskAuditLog = endpoint({
  name: 'getDeskAuditLog',
  summary: 'The audit log, newest first; `before` is the last id of the previous page',
  tag,
  method: 'GET',
  path: '/api/desk/audit-log',
  auth: 'staff',
  act: 'read-audit-log',
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.positive())),
    actor: z.optional(typedLine(80)),
    subjectKind: z.optional(typedLine(64)),
    subjectId: z.optional(typedLine(200)),
  }),
  responses: {
    200: z.object({
      rows: z.array(
        z.object({
          id: z.int(),
          at: moment,
          actor: z.string(),
          act: z.string(),
          subject: z.object({ kind: z.string(), id: z.string() }),
          before: z.unknown(),
          after: z.unknown(),
          reason: z.nullable(z.string()),
          hash: z.string(),
        }),
      ),
    }),
  },
  problems: [],
})
