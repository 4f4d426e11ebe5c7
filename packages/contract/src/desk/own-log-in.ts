/** What a member of staff logs in with, and their open sessions (docs/mechanisms/staff.md#factors). */
import { STAFF_FACTORS } from '@fairdraw/rules/staff.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const tag = 'The desk: log-in'
const moment = z.string()

export const getDeskSessions = endpoint({
  name: 'getDeskSessions',
  summary: 'The caller’s own sessions, newest first',
  tag,
  method: 'GET',
  path: '/api/desk/sessions',
  auth: 'staff',
  act: 'use-own-session',
  responses: {
    200: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          factor: z.enum(STAFF_FACTORS),
          createdAt: moment,
          lastSeenAt: moment,
          isCurrent: z.boolean(),
        }),
      ),
    }),
  },
  problems: [],
})

export const postDeskEndSession = endpoint({
  name: 'postDeskEndSession',
  summary: 'Ends one of the caller’s own sessions',
  tag,
  method: 'POST',
  path: '/api/desk/sessions/{id}/end',
  auth: 'staff',
  act: 'manage-own-log-in',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({}) },
  problems: ['not-found'],
})

export const postDeskEndOtherSessions = endpoint({
  name: 'postDeskEndOtherSessions',
  summary: 'Ends every session of the caller except the one that calls; returns how many',
  tag,
  method: 'POST',
  path: '/api/desk/sessions/end-others',
  auth: 'staff',
  act: 'manage-own-log-in',
  responses: { 200: z.object({ ended: z.int() }) },
  problems: [],
})

export const getDeskFactors = endpoint({
  name: 'getDeskFactors',
  summary: 'What the caller can log in with: passkeys, oldest first, and the authenticator app',
  tag,
  method: 'GET',
  path: '/api/desk/factors',
  auth: 'staff',
  act: 'use-own-session',
  responses: {
    200: z.object({
      passkeys: z.array(
        z.object({
          id: z.string(),
          /** How the browser reaches the authenticator: `internal`, `hybrid`, `usb`, `nfc`, `ble`. */
          transports: z.array(z.string()),
          createdAt: moment,
          lastUsedAt: z.nullable(moment),
        }),
      ),
      totp: z.nullable(z.object({ createdAt: z.nullable(moment) })),
    }),
  },
  problems: [],
})

export const postDeskRemovePasskey = endpoint({
  name: 'postDeskRemovePasskey',
  summary: 'Removes one of the caller’s passkeys and ends their other sessions; the last factor stays',
  tag,
  method: 'POST',
  path: '/api/desk/passkeys/{id}/remove',
  auth: 'staff',
  act: 'manage-own-log-in',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,1400}$/)) }),
  responses: { 200: z.object({}) },
  problems: ['not-found', 'last-factor'],
})

export const postDeskRemoveTotp = endpoint({
  name: 'postDeskRemoveTotp',
  summary: 'Removes the caller’s authenticator app and ends their other sessions; the last factor stays',
  tag,
  method: 'POST',
  path: '/api/desk/totp/remove',
  auth: 'staff',
  act: 'manage-own-log-in',
  responses: { 200: z.object({}) },
  problems: ['not-found', 'last-factor'],
})
