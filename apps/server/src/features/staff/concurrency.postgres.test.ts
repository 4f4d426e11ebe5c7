/** Under concurrent connections, single-use items are used once, and an administrator always remains. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { staff, staffRoles, staffSessions } from './tables.ts'
import { createKeyring } from '../../keyring.ts'
import { createLimits } from '../../http/rate-limits/rate-limits.ts'
import { openPatient, openTestPostgres } from '../../testing/test-database.ts'
import { verifyAuditLog } from '../audit/verify.ts'
import type { DeskRequest } from './context.ts'
import { enrolTotp, enrolTotpOptions } from './enrol.ts'
import { createTotpSecrets } from './factors/totp-secret.ts'
import { approve, isApproved, propose } from './four-eyes.ts'
import { logInByTotp } from './log-in.ts'
import { disableStaff } from './manage/change-access.ts'
import { inviteStaff } from './manage/invite.ts'
import { closeAfter } from '../../testing/close-after.ts'

const postgres = await openTestPostgres()
const database = closeAfter(await openPatient(postgres.url, { connections: 24 }))
const context = {
  db: database.db,
  limits: createLimits(database.db, []),
  totpSecrets: createTotpSecrets('pepper for tests alone'),
  isPasskeysOnly: false,
  keyring: createKeyring('pepper for tests alone'),
  securityLog: { record: () => {} },
  deskOrigin: () => 'https://desk.example',
}

const now = new Date()
const request: DeskRequest = {
  address: '192.0.2.1',
  device: 'a test',
  sessionToken: undefined,
  knownBrowser: undefined,
  now,
}
const manager = { actor: { command: 'test' }, deskOrigin: 'https://desk.example', now }
const TIMES = 10
const race = <Result>(act: (nth: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: TIMES }, (_, nth) => act(nth)))

async function invite() {
  const email = `${randomUUID()}@example.com`
  const invited = await inviteStaff(database.db, manager, { email, name: 'Test', roles: ['editor'] })
  if (!invited.ok) throw new Error(invited.code)
  const token = invited.body.link.split('#')[1]!
  const options = await enrolTotpOptions(context, token, request)
  if (!options.ok) throw new Error(options.code)
  const totp = new TOTP({ secret: Secret.fromBase32(options.body.secret) })
  const codeAt = (steps: number) => totp.generate({ timestamp: now.getTime() + steps * 30_000 })
  return { staffId: invited.body.staff.id, email, token, codeAt }
}

it('of many concurrent uses of one invitation, one enrols', async () => {
  const { token, staffId, codeAt } = await invite()
  const outcomes = await race(() => enrolTotp(context, { token, code: codeAt(0) }, request))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await database.db.select().from(staffSessions).where(eq(staffSessions.staffId, staffId))).toHaveLength(1)
})

it('of many concurrent log-ins with one code, one succeeds', async () => {
  const { token, email, codeAt } = await invite()
  await enrolTotp(context, { token, code: codeAt(0) }, request)
  const outcomes = await race(() => logInByTotp(context, { email, code: codeAt(1) }, request))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

async function addAdministrator(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const [row] = await database.db.insert(staff).values({ email, name: 'Test' }).returning({ id: staff.id })
  await database.db.insert(staffRoles).values({ staffId: row!.id, role: 'administrator' })
  return row!.id
}

it('of two administrators who disable each other at the same time, one stays, and neither call fails', async () => {
  for (let times = 0; times < TIMES; times += 1) {
    const [one, other] = [await addAdministrator(), await addAdministrator()]
    const disable = (actor: string, id: string) =>
      disableStaff(database.db, { ...manager, actor: { staffId: actor } }, id)
    const outcomes = await Promise.all([disable(one, other), disable(other, one)])
    expect(outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.code)).toSorted()).toEqual([
      'done',
      'staff-not-allowed',
    ])
    const left = await database.db
      .select({ id: staff.id })
      .from(staff)
      .where(and(inArray(staff.id, [one, other]), isNull(staff.disabledAt)))
    expect(left).toHaveLength(1)
  }
})

it('concurrent proposals of one content are one proposal; only its proposer cannot approve it', async () => {
  const people = Array.from({ length: TIMES }, () => randomUUID())
  const act = { kind: 'approve-draw', subjectId: randomUUID(), content: { seed: 1 } }
  const ids = await race((nth) => database.db.transaction((tx) => propose(tx, { ...act, proposedBy: people[nth]! })))
  expect(new Set(ids).size).toBe(1)
  const results = await race((nth) =>
    database.db.transaction((tx) => approve(tx, { proposalId: ids[0]!, approvedBy: people[nth]! })),
  )
  expect(results.filter((result) => result === 'own-proposal')).toHaveLength(1)
  expect(results.filter((result) => result === 'approved')).toHaveLength(TIMES - 1)
  expect(await isApproved(database.db, act, TIMES - 1)).toBe(true)
})

it('the audit log of all this is intact', async () => {
  expect(await verifyAuditLog(database.background)).toMatchObject({ isIntact: true })
})
