/** Attackers lock nobody out: neither everybody nor one targeted player. Each test has an attack and an honest player. */
import { postExists, postLogin, postSendOtp, postVerifyOtp } from '@fairdraw/contract/login.ts'
import { patchRenew } from '@fairdraw/contract/session.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { playerDevices } from './tables.ts'
import { players } from '../player/tables.ts'
import { OTHER_PASSCODE, PASSCODE, wrongCodeFor } from '../../testing/login-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { LIMITS } from '../../http/rate-limits/limit-table.ts'

/** The product's limits, but with lower ones overall and for codes typed from one address. */
const LIMITS_SOON_SPENT = LIMITS.map((limit) =>
  limit.by === 'overall'
    ? { ...limit, maxHits: 160 }
    : limit.by === 'address' && limit.call === 'verify-otp'
      ? { ...limit, maxHits: 20 }
      : limit,
)

const server = await startTestApp({ limits: LIMITS_SOON_SPENT })
/** Each test has its own day, so that earlier counts have expired. */
beforeEach(() => server.advanceSeconds(8 * 86_400))

const KNOWN = { 'x-device-id': 'a-device-that-is-known' }
const NEW = { 'x-device-id': 'a-device-that-is-new-here' }
const ATTACKER = '198.51.100.66'
const ELSEWHERE = '192.0.2.10'

type From = { headers?: Record<string, string>; address?: string }
const logIn = (phone: string, passcode: string, from: From = {}) =>
  server.ask(postLogin, { body: { phone, passcode }, ...from })
const askForCode = (phone: string, from: From = {}) => server.ask(postSendOtp, { body: { phone }, ...from })
const type = (phone: string, otp: string, from: From = {}) =>
  server.ask(postVerifyOtp, { body: { phone, otp }, ...from })
/** A player who has logged in on the known device. */
async function addKnownPlayer() {
  const player = await server.addPlayer({ passcode: PASSCODE })
  expect(await logIn(player.phone, PASSCODE, { headers: KNOWN })).toMatchObject({ status: 200 })
  return player
}
/** Wrong passcodes, wrong codes of every kind and endless texts, from many addresses. None of them gives access. */
async function attack(phone: string, rounds = 12) {
  for (let round = 0; round < rounds; round += 1) {
    const address = `203.0.113.${round}`
    for (let tries = 0; tries < 3; tries += 1) await logIn(phone, OTHER_PASSCODE, { address })
    await askForCode(phone, { address })
    const wrong = wrongCodeFor(server.codeFor(phone))
    for (let tries = 0; tries < 4; tries += 1)
      expect(await type(phone, wrong, { address })).not.toMatchObject({ status: 200 })
    expect(await type(phone, '0000', { address: ATTACKER })).not.toMatchObject({ status: 200 })
    expect(await type(phone, '000000', { address: ATTACKER })).not.toMatchObject({ status: 200 })
    expect(await type(phone, '000000000000', { address: ATTACKER })).not.toMatchObject({ status: 200 })
  }
}

describe('endless log-in attempts', () => {
  it('from one address for one number lock nobody else out, on any device', async () => {
    const target = await server.addPlayer({ passcode: PASSCODE })
    const [known, fresh] = [await addKnownPlayer(), await server.addPlayer({ passcode: PASSCODE })]
    for (let tries = 0; tries < 250; tries += 1) await logIn(target.phone, OTHER_PASSCODE, { address: ATTACKER })
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await logIn(known.phone, PASSCODE, { headers: KNOWN, address: ELSEWHERE })).toMatchObject({ status: 200 })
      expect(await logIn(fresh.phone, PASSCODE, { address: ELSEWHERE })).toMatchObject({ status: 200 })
    }
  })

  it('from so many addresses that the overall limit is reached: a known device logs in, any other needs a texted code', async () => {
    const player = await addKnownPlayer()
    for (let n = 0; n < 260; n += 1) await logIn(server.freshPhone(), OTHER_PASSCODE, { address: `10.${n}.0.1` })
    const text = await server.metrics.text()
    expect(text).toMatch(/fairdraw_security_events_total\{event="attack-suspected",call="log-in"\} [1-9]/)
    expect(await logIn(player.phone, PASSCODE, { headers: KNOWN })).toMatchObject({ status: 200 })
    expect(await logIn(player.phone, PASSCODE, { headers: NEW })).toMatchObject({
      status: 403,
      body: { code: 'step-up-needed' },
    })
    await askForCode(player.phone, { headers: NEW })
    const { status, body } = await type(player.phone, server.codeFor(player.phone), { headers: NEW })
    expect(status).toBe(200)
    expect(await server.ask(patchRenew, { bearer: body.token, body: {}, headers: NEW })).toMatchObject({ status: 200 })
    expect(await logIn(player.phone, PASSCODE, { headers: NEW })).toMatchObject({ status: 200 })
  })

  it('from the address of a known device do not lock it out, nor the texted code of another device', async () => {
    const player = await addKnownPlayer()
    await askForCode(player.phone, { headers: NEW, address: ATTACKER })
    const otp = server.codeFor(player.phone)
    for (let n = 0; n < 130; n += 1) await logIn(server.freshPhone(), OTHER_PASSCODE, { address: ATTACKER })
    for (let n = 0; n < 25; n += 1) await type(server.freshPhone(), '0000', { address: ATTACKER })
    expect(await logIn(player.phone, PASSCODE, { headers: KNOWN, address: ATTACKER })).toMatchObject({ status: 200 })
    expect(
      await server.ask(postExists, { body: { phone: player.phone }, headers: KNOWN, address: ATTACKER }),
    ).toMatchObject({ status: 200 })
    expect(await type(player.phone, otp, { headers: NEW, address: ATTACKER })).toMatchObject({ status: 200 })
  })

  it('one passcode on many accounts is soon not verified any more from that address', async () => {
    const judged = []
    for (let n = 0; n < 60; n += 1)
      judged.push(await logIn((await server.addPlayer()).phone, OTHER_PASSCODE, { address: ATTACKER }))
    expect(judged.filter(({ status }) => status === 401)).toHaveLength(30)
    expect(judged.slice(30)).toMatchObject(
      Array.from({ length: 30 }, () => ({ status: 403, body: { code: 'step-up-needed' } })),
    )
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    expect(await logIn(phone, PASSCODE, { address: ATTACKER })).toMatchObject({ status: 403 })
    expect(await logIn(phone, PASSCODE, { address: ELSEWHERE })).toMatchObject({ status: 200 })
  })
})

describe('a targeted player', () => {
  it('can always log in by passcode on a known device', async () => {
    const { phone } = await addKnownPlayer()
    for (let round = 0; round < 4; round += 1) {
      await attack(phone, 3)
      expect(await logIn(phone, PASSCODE, { headers: KNOWN })).toMatchObject({ status: 200 })
      expect(await logIn(phone, PASSCODE)).not.toMatchObject({ status: 200 })
      server.advanceSeconds(31)
    }
  })

  it('can always log in by texted code on a new device', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    for (let round = 0; round < 6; round += 1) {
      await attack(phone, 2)
      const from = { headers: { 'x-device-id': `a-new-device-with-number-${round}` } }
      expect(await askForCode(phone, from)).toMatchObject({ status: 200 })
      const otp = server.codeFor(phone)
      await attack(phone, 2)
      expect(await type(phone, otp, from)).toMatchObject({ status: 200 })
    }
  })

  it('gets a long code once strangers have used up the limit of texts; it works everywhere, despite their guesses', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    for (let n = 0; n < 40; n += 1) await askForCode(phone, { address: `203.0.113.${n}` })
    const texts = server.texts.filter(({ to }) => to === phone)
    expect(texts).toHaveLength(9)
    const sent = await askForCode(phone, { headers: NEW })
    expect(sent).toEqual({ status: 200, body: { retryAfter: 30, codeLength: 12 } })
    const otp = texts.at(-1)!.text.match(/^\d{12}\b/)![0]
    for (let guess = 0; guess < 50; guess += 1)
      expect(await type(phone, wrongCodeFor(otp), { address: ATTACKER })).toMatchObject({ status: 422 })
    expect(await type(phone, otp, { headers: NEW })).toMatchObject({ status: 200 })
    expect(await type(phone, otp, { headers: NEW })).toMatchObject({ status: 422 })
  })

  it('gets the text at once, even if strangers have just requested one', async () => {
    const { phone } = await server.addPlayer({ passcode: PASSCODE })
    await askForCode(phone, { address: ATTACKER })
    const theirs = server.codeFor(phone)
    expect(await askForCode(phone, { headers: NEW })).toEqual({ status: 200, body: { retryAfter: 30 } })
    expect(server.texts.filter(({ to }) => to === phone)).toHaveLength(2)
    const mine = server.codeFor(phone)
    for (let tries = 0; tries < 3; tries += 1) await type(phone, wrongCodeFor(theirs), { address: ATTACKER })
    expect(await type(phone, mine, { headers: NEW })).toMatchObject({ status: 200 })
  })

  it('whose own device is used to guess: after six tries the device is unknown', async () => {
    const { phone, playerId } = await addKnownPlayer()
    const from = { headers: KNOWN }
    for (let tries = 1; tries <= 5; tries += 1)
      expect(await logIn(phone, OTHER_PASSCODE, from)).toMatchObject({
        status: 401,
        body: { counter: tries, limit: 5 },
      })
    expect(await logIn(phone, OTHER_PASSCODE, from)).toMatchObject({ status: 423 })
    expect(await server.db.select().from(playerDevices).where(eq(playerDevices.playerId, playerId))).toEqual([])
    expect(await logIn(phone, PASSCODE, from)).toMatchObject({ status: 423 })
  })

  it('stays locked for strangers while a known device logs in and out', async () => {
    const { phone, playerId } = await addKnownPlayer()
    for (let tries = 0; tries < 8; tries += 1) await logIn(phone, OTHER_PASSCODE, { address: ATTACKER })
    expect(await logIn(phone, PASSCODE, { headers: KNOWN })).toMatchObject({ status: 200 })
    const [player] = await server.db.select().from(players).where(eq(players.id, playerId))
    expect(player!.lockedAt).not.toBeNull()
    expect(await logIn(phone, PASSCODE, { address: ATTACKER })).toMatchObject({ status: 423 })
  })
})
