/** Hashes of an earlier pepper are still accepted after a rotation, and renewed if possible. */
import { postLogin } from '@fairdraw/contract/login.ts'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { playerDevices } from '../tables.ts'
import { players } from '../../player/tables.ts'
import { rateLimits } from '../../../http/tables.ts'
import { PASSCODE, OTHER_PASSCODE, createLoginClient } from '../../../testing/login-client.ts'
import { startTestApp, testConfig } from '../../../testing/test-app.ts'
import { createErasedBreaks, purgeEndedBreaks } from '../../player/erased-breaks.ts'
import { createUnsubscribeTokens } from '../../marketing/unsubscribe-tokens.ts'
import { createVendors } from '../../../vendors/create-vendors.ts'
import { createDevices } from '../session/device.ts'
import { pepperId } from '../../../keyring.ts'

const OLD = testConfig.PASSCODE_PEPPER
const NEW = 'the pepper that comes after it'

const server = await startTestApp({ config: { ...testConfig, PASSCODE_PEPPER: NEW, PASSCODE_PEPPER_PREVIOUS: [OLD] } })

const playerOf = async (playerId: number) =>
  (await server.db.select().from(players).where(eq(players.id, playerId)))[0]!

it('a passcode hashed with the old one still logs in, and is rehashed', async () => {
  const calls = createLoginClient(server)
  const { phone, playerId } = await server.addPlayer({ passcode: PASSCODE, passcodePepperId: pepperId(OLD) })
  const before = await playerOf(playerId)
  expect(await calls.logIn(phone, OTHER_PASSCODE)).toMatchObject({ status: 401, body: { code: 'wrong-passcode' } })
  expect(await calls.logIn(phone)).toMatchObject({ status: 200 })
  const after = await playerOf(playerId)
  expect(after.passcodeHash).not.toBe(before.passcodeHash)
  expect(after.passcodePepperId).toBe(pepperId(NEW))
  expect(await calls.logIn(phone)).toMatchObject({ status: 200 })
})

it('a device that was known with the old one is still known', async () => {
  const headers = { 'x-device-id': 'a-device-known-for-years' }
  const before = createDevices(OLD)(headers)
  const now = createDevices([NEW, OLD])(headers)
  expect(now.hash).not.toEqual(before.hash)
  expect(now.hashes).toContainEqual(before.hash)
})

it('a device that was stored with the old one has its own tries, logs in while strangers have locked the account, and is stored again', async () => {
  const headers = { 'x-device-id': 'a-device-stored-before-the-new-pepper' }
  const hash = createDevices(OLD)(headers).hash!
  const { phone, playerId } = await server.addPlayer({ passcode: PASSCODE, lockedAt: server.clock.now })
  await server.db.insert(playerDevices).values({ playerId, hash, seenAt: server.clock.now })
  const logIn = (passcode: string) => server.ask(postLogin, { body: { phone, passcode }, headers })
  for (const counter of [1, 2])
    expect(await logIn(OTHER_PASSCODE)).toMatchObject({ status: 401, body: { code: 'wrong-passcode', counter } })
  expect(await logIn(PASSCODE)).toMatchObject({ status: 200 })
  const stored = await server.db.select().from(playerDevices).where(eq(playerDevices.playerId, playerId))
  expect(stored).toMatchObject([{ hash: createDevices(NEW)(headers).hash, failedTries: 0 }])
  expect(await logIn(OTHER_PASSCODE)).toMatchObject({ status: 401, body: { counter: 1 } })
})

it('an unsubscribe link that was signed with the old one still works', () => {
  const token = createUnsubscribeTokens(OLD).tokenOf({ playerId: 7, purpose: 'marketing', channel: 'email' })
  expect(createUnsubscribeTokens([NEW, OLD]).read(token)).toEqual({
    playerId: 7,
    purpose: 'marketing',
    channel: 'email',
  })
  expect(createUnsubscribeTokens([NEW]).read(token)).toBeUndefined()
})

it('a player has the same id at the engagement service as before, so that erasing finds everything', () => {
  const nameOf = (peppers: Pick<typeof testConfig, 'PASSCODE_PEPPER' | 'PASSCODE_PEPPER_PREVIOUS'>) =>
    createVendors({ ...testConfig, ...peppers }).engagement.identify(7, server.clock.now).userId
  const before = nameOf({ PASSCODE_PEPPER: OLD, PASSCODE_PEPPER_PREVIOUS: [] })
  expect(nameOf({ PASSCODE_PEPPER: NEW, PASSCODE_PEPPER_PREVIOUS: [OLD] })).toBe(before)
  expect(nameOf({ PASSCODE_PEPPER: NEW, PASSCODE_PEPPER_PREVIOUS: [] })).not.toBe(before)
})

const until = new Date('2036-01-01T00:00:00Z')
const inBreak = (phone: string) => ({ phone, pausedUntil: null, excludedUntil: until, closedAt: null })

it('a break that was stored with the old one still applies', async () => {
  const phone = server.freshPhone()
  await createErasedBreaks(OLD).save(server.db, inBreak(phone), server.clock.now)
  const found = await createErasedBreaks([NEW, OLD]).find(server.db, [phone], server.clock.now)
  expect(found.get(phone)).toEqual(until)
})

it('a break survives when the table of counts is emptied, and ends in its time', async () => {
  const breaks = createErasedBreaks([NEW, OLD])
  const phone = server.freshPhone()
  await breaks.save(server.db, inBreak(phone), server.clock.now)
  await server.db.delete(rateLimits)
  await purgeEndedBreaks(server.db, server.clock.now)
  expect((await breaks.find(server.db, [phone], server.clock.now)).get(phone)).toEqual(until)
  await purgeEndedBreaks(server.db, new Date(until.getTime() + 1))
  expect(await breaks.find(server.db, [phone], server.clock.now)).toEqual(new Map())
})
