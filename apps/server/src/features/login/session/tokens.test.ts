import { eq, lt, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { accessTokens } from '../tables.ts'
import { players } from '../../player/tables.ts'
import { openTestDatabase } from '../../../testing/test-database.ts'
import { LIFETIME_MS, MAX_SESSION_AGE_MS, shouldRenew } from './lifetimes.ts'
import { createTokens, purgeOldTokens } from './tokens.ts'

const database = await openTestDatabase()
const [player] = await database.db.insert(players).values({ phone: '07700900001' }).returning({ id: players.id })
const playerId = player!.id

const now = new Date('2026-03-01T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)
const ENDED = { code: 'session-ended' }

/** A separate process that gets only the notifications that the test sends. */
async function openUnnotifiedProcess(clock: () => Date = () => now) {
  let heard: (payload: string) => void = () => {}
  const tokens = await createTokens(
    { ...database, listen: async (_channel, callback) => void (heard = callback) },
    clock,
  )
  return { tokens, say: (payload: string) => heard(payload) }
}
const removeSilently = (tokenHash: string) =>
  database.db.delete(accessTokens).where(eq(accessTokens.hash, Buffer.from(tokenHash, 'hex')))

// Row 1.6-02
it('a token identifies its player, and its text is not in the database', async () => {
  const tokens = await createTokens(database, () => now)
  const token = await tokens.open(database.db, playerId, 'session', now)
  expect(await tokens.authenticate(token)).toMatchObject({ playerId, kind: 'session' })
  const stored = await database.db.select().from(accessTokens)
  expect(JSON.stringify(stored.map((row) => ({ ...row, hash: row.hash.toString('latin1') })))).not.toContain(token)
})

it.each(['session', 'one-time'] as const)('a %s token has the right lifetime, remembered or not', async (kind) => {
  let clock = now
  const { tokens } = await openUnnotifiedProcess(() => clock)
  const token = await tokens.open(database.db, playerId, kind, now)
  clock = after(LIFETIME_MS[kind] - 1)
  expect(await tokens.authenticate(token)).toMatchObject({ playerId, kind })
  clock = after(LIFETIME_MS[kind])
  expect(await tokens.authenticate(token)).toMatchObject(ENDED)
  expect(await (await openUnnotifiedProcess(() => clock)).tokens.authenticate(token)).toMatchObject(ENDED)
})

it('a token that one process ends has ended in every other', async () => {
  const [here, there] = [await createTokens(database, () => now), await createTokens(database, () => now)]
  const token = await here.open(database.db, playerId, 'session', now)
  const known = await there.authenticate(token)
  expect(known).toMatchObject({ playerId })
  await here.end(database.db, 'tokenHash' in known ? known.tokenHash : '')
  expect(await here.authenticate(token)).toMatchObject(ENDED)
  await expect.poll(() => there.authenticate(token)).toMatchObject(ENDED)
})

it('a cached token is not read from the database again, until a notification may have been missed', async () => {
  const { tokens, say } = await openUnnotifiedProcess()
  const token = await tokens.open(database.db, playerId, 'session', now)
  const known = await tokens.authenticate(token)
  await removeSilently('tokenHash' in known ? known.tokenHash : '')
  expect(await tokens.authenticate(token)).toEqual(known)
  say('')
  expect(await tokens.authenticate(token)).toMatchObject(ENDED)
})

it.each<[string, boolean, number]>([
  ['half a minute', true, 30_000],
  ['two seconds without notifications', false, 2_000],
])('a token that ended without a notification is refused after %s', async (_, isConnected, ms) => {
  let clock = now
  const status = () => ({ ...database.status(), notifications: { isConnected, heartbeatAgeMs: 0 } })
  const tokens = await createTokens({ ...database, listen: async () => undefined, status }, () => clock)
  const token = await tokens.open(database.db, playerId, 'session', now)
  const known = await tokens.authenticate(token)
  await removeSilently('tokenHash' in known ? known.tokenHash : '')
  clock = after(ms - 1)
  expect(await tokens.authenticate(token)).toEqual(known)
  clock = after(ms)
  expect(await tokens.authenticate(token)).toMatchObject(ENDED)
})

it('concurrent tokens are read with one query, each with its own player', async () => {
  const made = await database.db
    .insert(players)
    .values([{ phone: '07700900011' }, { phone: '07700900012', bannedAt: now }])
    .returning({ id: players.id })
  const here = await createTokens(database, () => now)
  const theirs = await Promise.all(
    [playerId, ...made.map(({ id }) => id)].map((id) => here.open(database.db, id, 'session', now)),
  )
  const asked = vi.spyOn(database, 'prepared')
  const there = await createTokens(database, () => now)
  const answers = await Promise.all([...theirs, theirs[0]!, 'A'.repeat(43)].map((token) => there.authenticate(token)))
  expect(asked).toHaveBeenCalledOnce()
  asked.mockRestore()
  expect(answers).toMatchObject([
    { playerId },
    { playerId: made[0]!.id },
    { code: 'account-disabled' },
    { playerId },
    ENDED,
  ])
})

it('a token that ends during its lookup is not cached as valid', async () => {
  const { tokens, say } = await openUnnotifiedProcess()
  const token = await tokens.open(database.db, playerId, 'session', now)
  const looking = tokens.authenticate(token)
  say('of another token')
  const known = await looking
  await removeSilently('tokenHash' in known ? known.tokenHash : '')
  expect(await tokens.authenticate(token)).toMatchObject(ENDED)
})

// Row 1.8-02
it('a ban ends tokens in every process, however it was set, with its own refusal', async () => {
  const [player] = await database.db.insert(players).values({ phone: '07700900006' }).returning({ id: players.id })
  const tokens = await createTokens(database, () => now)
  const token = await tokens.open(database.db, player!.id, 'session', now)
  expect(await tokens.authenticate(token)).toMatchObject({ playerId: player!.id })
  await database.db.execute(sql`update players set suspended_at = now() where id = ${player!.id}`)
  await expect.poll(() => tokens.authenticate(token)).toMatchObject({ code: 'account-disabled', accountDisabled: true })
})

it('of two concurrent ends of one token, only one returns true', async () => {
  const tokens = await createTokens(database, () => now)
  const token = await tokens.open(database.db, playerId, 'one-time', now)
  const known = await tokens.authenticate(token)
  const hash = 'tokenHash' in known ? known.tokenHash : ''
  const answers = await Promise.all([tokens.end(database.db, hash), tokens.end(database.db, hash)])
  expect(answers.filter(Boolean)).toHaveLength(1)
})

it('a session asks to be renewed in the second half of its life', () => {
  const expiresAt = after(LIFETIME_MS.session)
  const session = { expiresAt, createdAt: now, openedAt: now, isRemembered: true }
  expect(shouldRenew(session, after(LIFETIME_MS.session / 2))).toBe(false)
  expect(shouldRenew(session, after(LIFETIME_MS.session / 2 + 1))).toBe(true)
  // Renewing would not extend a session that has reached its maximum age.
  const last = { ...session, expiresAt: after(MAX_SESSION_AGE_MS.remembered) }
  expect(shouldRenew(last, after(MAX_SESSION_AGE_MS.remembered - 1))).toBe(false)
})

it('only tokens that cannot be valid any more are deleted', async () => {
  const tokens = await createTokens(database, () => now)
  await tokens.open(database.db, playerId, 'session', after(-LIFETIME_MS.session - 1))
  const living = await tokens.open(database.db, playerId, 'session', after(-LIFETIME_MS.session + 1000))
  await purgeOldTokens(database.db, now)
  expect(await tokens.authenticate(living)).toMatchObject({ playerId })
  const old = await database.db
    .select()
    .from(accessTokens)
    .where(lt(accessTokens.createdAt, after(-LIFETIME_MS.session)))
  expect(old).toEqual([])
})
