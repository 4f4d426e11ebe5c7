/** The desk's own calls: log-in, enrolment, sessions, staff and the audit log. */
import {
  getDeskFactors,
  getDeskSessions,
  postDeskEndOtherSessions,
  postDeskEndSession,
  postDeskRemovePasskey,
  postDeskRemoveTotp,
} from '@fairdraw/contract/desk/own-log-in.ts'
import {
  getDeskMe,
  getDeskProvider,
  postDeskAddPasskey,
  postDeskAddPasskeyOptions,
  postDeskEnrolPasskey,
  postDeskEnrolPasskeyOptions,
  postDeskEnrolTotp,
  postDeskEnrolTotpOptions,
  postDeskLogOut,
  postDeskPasskey,
  postDeskPasskeyOptions,
  postDeskProvider,
  postDeskProviderStart,
  postDeskTotp,
} from '@fairdraw/contract/desk/staff-login.ts'
import {
  getDeskAuditLog,
  getDeskStaff,
  postDeskDisable,
  postDeskEndSessions,
  postDeskInvite,
  postDeskReinvite,
  postDeskRoles,
} from '@fairdraw/contract/desk/staff.ts'
import { postDeskDeleteView, postDeskSaveView } from '@fairdraw/contract/desk/views.ts'
import { STAFF_ACT_NAMES, isPermitted } from '@fairdraw/rules/staff.ts'
import type { FastifyRequest } from 'fastify'
import { done } from '../../http/outcome.ts'
import type { Refusal } from '../../http/outcome.ts'
import type { ReadStale } from '../../http/own-writes.ts'
import type { Serve, StaffCaller } from '../../http/serve.ts'
import { describeDevice } from '../login/session/device.ts'
import { listAuditRows } from '../audit/list.ts'
import { addPasskey } from './add-passkey.ts'
import type { DeskRequest, StaffContext } from './context.ts'
import { enrolPasskey, enrolPasskeyOptions, enrolTotp, enrolTotpOptions } from './enrol.ts'
import { listFactors } from './factors/list-factors.ts'
import { creationOptions } from './factors/passkey.ts'
import { logInByPasskey, logInByTotp, passkeyOptions } from './log-in.ts'
import type { LoggedIn } from './log-in.ts'
import { changeRoles, disableStaff, endSessionsOf } from './manage/change-access.ts'
import type { Manager } from './manage/actor.ts'
import { inviteStaff, reinviteStaff } from './manage/invite.ts'
import { listStaff } from './people.ts'
import { beginProviderLogIn, endProviderLogIn } from './provider/log-in.ts'
import { logInKeyCookie, readLogInKey } from './provider/log-in-secrets.ts'
import { removeFactor } from './remove-factor.ts'
import { logOut } from './session/log-out.ts'
import { readSessionCookie, sessionCookie } from './session/cookie.ts'
import { endOwnOtherSessions, endOwnSession } from './session/end-own-sessions.ts'
import { knownBrowserCookie, readKnownBrowser } from './session/known-browser.ts'
import { listStaffSessions } from './session/sessions.ts'
import { deleteView, listViews, saveView } from './views.ts'

type Context = StaffContext & { readStale: ReadStale; now: () => Date }

const AUDIT_PAGE_SIZE = 100
/** Refusals of a log-in that somebody may have tried to break in with. */
const REFUSED_LOG_INS: readonly string[] = ['factor-refused', 'provider-refused', 'provider-no-role']

export function staffRoutes(serve: Serve, context: Context): void {
  serveLogIn(serve, context)
  serveOwnSession(serve, context)
  serveOwnFactors(serve, context)
  serveManagement(serve, context)
}

function serveLogIn(serve: Serve, context: Context): void {
  const { deskOrigin, keyring, now } = context
  const from = (request: FastifyRequest): DeskRequest => ({
    address: request.ip,
    device: describeDevice(String(request.headers['user-agent'] ?? '')),
    sessionToken: readSessionCookie(request, deskOrigin()),
    knownBrowser: readKnownBrowser(keyring, request, deskOrigin()),
    now: now(),
  })
  /** The session's token is sent in its cookie only. */
  const withCookie = <R extends Refusal>(outcome: { ok: true; body: LoggedIn } | R) => {
    if (!outcome.ok) {
      if (REFUSED_LOG_INS.includes(outcome.code)) context.securityLog.record('desk-log-in-refused')
      return outcome
    }
    const { staff, token } = outcome.body
    const cookies = [sessionCookie(token, deskOrigin()), knownBrowserCookie(keyring, staff.id, deskOrigin())]
    return { ...done({ staff }), headers: { 'set-cookie': cookies } }
  }

  serve(postDeskPasskeyOptions, ({ request }) => passkeyOptions(context, from(request)))

  serve(postDeskPasskey, async ({ body, request }) => withCookie(await logInByPasskey(context, body, from(request))))

  serve(postDeskTotp, async ({ body, request }) => withCookie(await logInByTotp(context, body, from(request))))

  serve(getDeskProvider, async () => done({ name: context.identity?.name ?? null }))

  serve(postDeskProviderStart, async ({ body, request }) => {
    const begun = await beginProviderLogIn(context, body.isFresh, from(request))
    if (!begun.ok) return begun
    const { url, key } = begun.body
    return { ...done({ url }), headers: { 'set-cookie': logInKeyCookie(key, deskOrigin()) } }
  })

  serve(postDeskProvider, async ({ body, request }) => {
    const key = readLogInKey(request, deskOrigin())
    return withCookie(await endProviderLogIn(context, { query: body.query, key }, from(request)))
  })

  serve(postDeskEnrolPasskeyOptions, ({ body, request }) => enrolPasskeyOptions(context, body.token, from(request)))

  serve(postDeskEnrolPasskey, async ({ body, request }) => withCookie(await enrolPasskey(context, body, from(request))))

  serve(postDeskEnrolTotpOptions, ({ body, request }) => enrolTotpOptions(context, body.token, from(request)))

  serve(postDeskEnrolTotp, async ({ body, request }) => withCookie(await enrolTotp(context, body, from(request))))
}

function serveOwnSession(serve: Serve, { db, deskOrigin, now }: Context): void {
  serve(getDeskMe, async ({ caller: { staffId: id, email, name, roles, factor, expiresAt, freshUntil } }) =>
    done({
      views: await listViews(db, id),
      staff: { id, email, name, roles },
      factor,
      acts: STAFF_ACT_NAMES.filter((act) => isPermitted(roles, act)),
      expiresAt: expiresAt.toISOString(),
      freshUntil: freshUntil.toISOString(),
    }),
  )

  serve(postDeskSaveView, ({ caller: { staffId }, body }) => saveView(db, staffId, body))

  serve(postDeskDeleteView, async ({ caller: { staffId }, params: { id } }) => {
    await deleteView(db, staffId, id)
    return done({})
  })

  serve(postDeskLogOut, async ({ caller }) => {
    await logOut(db, caller)
    return { ...done({}), headers: { 'set-cookie': sessionCookie('', deskOrigin()) } }
  })

  serve(getDeskSessions, async ({ caller }) => {
    const found = await listStaffSessions(db, caller.staffId, now())
    const sessions = found.map(({ id, device, factor, createdAt, lastSeenAt }) => ({
      id,
      device,
      factor: factor as StaffCaller['factor'],
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === caller.sessionId,
    }))
    return done({ sessions })
  })

  serve(postDeskEndSession, ({ caller, params }) => endOwnSession(db, caller, params.id))

  serve(postDeskEndOtherSessions, ({ caller }) => endOwnOtherSessions(db, caller))
}

function serveOwnFactors(serve: Serve, { db, deskOrigin, now }: Context): void {
  serve(postDeskAddPasskeyOptions, async ({ caller: { staffId: id, email, name } }) =>
    done(await creationOptions(db, { id, email, name }, { deskOrigin: deskOrigin(), now: now() })),
  )

  serve(postDeskAddPasskey, ({ caller, body }) => addPasskey({ db, deskOrigin }, caller, body.credential, now()))

  serve(getDeskFactors, async ({ caller }) => done(await listFactors(db, caller.staffId)))

  serve(postDeskRemovePasskey, ({ caller, params }) => removeFactor(db, caller, { kind: 'passkey', id: params.id }))

  serve(postDeskRemoveTotp, ({ caller }) => removeFactor(db, caller, { kind: 'totp' }))
}

function serveManagement(serve: Serve, { db, readStale, deskOrigin, now }: Context): void {
  const managerOf = ({ staffId }: StaffCaller): Manager => ({
    actor: { staffId },
    deskOrigin: deskOrigin(),
    now: now(),
  })

  serve(getDeskStaff, async () => done({ staff: await listStaff(db, now()) }))

  serve(postDeskInvite, ({ caller, body }) => inviteStaff(db, managerOf(caller), body))

  serve(postDeskReinvite, ({ caller, params }) => reinviteStaff(db, managerOf(caller), params.id))

  serve(postDeskRoles, ({ caller, params, body }) => changeRoles(db, managerOf(caller), params.id, body.roles))

  serve(postDeskDisable, ({ caller, params }) => disableStaff(db, managerOf(caller), params.id))

  serve(postDeskEndSessions, ({ caller, params }) => endSessionsOf(db, managerOf(caller), params.id))

  serve(getDeskAuditLog, async ({ query: { before, actor, subjectKind, subjectId }, request }) => {
    const subject =
      subjectKind !== undefined && subjectId !== undefined ? { kind: subjectKind, id: subjectId } : undefined
    const page = { limit: AUDIT_PAGE_SIZE, before, actor, subject }
    const found = await readStale(request, db, (from) => listAuditRows(from, page))
    const rows = found.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      actor: row.actor,
      act: row.act,
      subject: { kind: row.subjectKind, id: row.subjectId },
      before: row.before,
      after: row.after,
      reason: row.reason,
      hash: row.hash.toString('hex'),
    }))
    return done({ rows })
  })
}
