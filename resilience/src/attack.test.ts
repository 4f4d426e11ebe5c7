/** Log-in under attack, on many accounts and on one: a player with a known device or the texted code can always log in. */
import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openServer } from '@fairdraw/server/db/database.ts'
import { readRows } from '@fairdraw/server/testing/read-rows.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReplyStats } from './reply-stats.ts'
import type { ReplyStats } from './reply-stats.ts'
import { startFleet } from './fleet.ts'
import type { Fleet } from './fleet.ts'
import { createClient } from './http-client.ts'
import type { Client } from './http-client.ts'
import { PASSCODE_PLAYERS, passcodePlayerPhone } from './prepare.ts'

const SECONDS = Number(process.env['NIGHT_ATTACK_SECONDS'] ?? 60)
const ADDRESSES = 50
const TRIES_A_MINUTE = 600
/** A player who gets 503 replies for longer than this counts as locked out. */
const TIMEOUT_MS = 30_000
/** The maximum of wrong guesses at one account that are checked during the test: the account lock's and the attack guard's. */
const MAX_CHECKED_GUESSES = 20

let fleet: Fleet
beforeAll(async () => {
  fleet = await startFleet()
})
afterAll(() => fleet?.close())

const newDevice = () => randomBytes(24).toString('base64url')
type PlayerSession = { client: Client; phone: string; device: string }

const buildRequest = (path: string, body: object, device: string, method: 'POST' | 'PATCH' = 'POST') => ({
  method,
  path,
  body,
  headers: { 'x-device-id': device, 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0' },
})

/** Retries 503 replies only. A reply about a limit is final: it counts as locked out. */
async function retryWhileBusy(run: () => ReturnType<Client['send']>) {
  const startedAt = performance.now()
  for (;;) {
    const reply = await run()
    if (reply.status !== 503 || performance.now() - startedAt > TIMEOUT_MS) return reply
    await pause(Math.min(2, Number(reply.headers['retry-after'] ?? 1)) * 1_000)
  }
}

async function logInByPasscode({ client, phone, device }: PlayerSession, figures: ReplyStats) {
  const startedAt = performance.now()
  const reply = await retryWhileBusy(() =>
    client.send(buildRequest('/sso/auth/login', { phone, passcode: PASSCODE_PLAYERS.passcode }, device)),
  )
  figures.record('known device', { ...reply, ms: performance.now() - startedAt })
}

/** Requests a code and sends it back. If the attack delays the code, it waits and retries as the page does. */
async function logInByText({ client, phone }: PlayerSession, figures: ReplyStats) {
  const device = newDevice()
  const startedAt = performance.now()
  let reply = await retryWhileBusy(() => client.send(buildRequest('/sso/auth/send-otp', { phone }, device)))
  for (let tries = 0; reply.status !== 0 && tries < 6; tries += 1) {
    const { retryAfter: wait = 0, codeLength = 4 } = JSON.parse(reply.body) as {
      retryAfter?: number
      codeLength?: number
    }
    // Several texts may have arrived: use the newest whose code has the number of digits that the page asks for.
    const texts = fleet.emulators.inbox.messages(phone).map(({ text }) => text.match(/\b\d{4,12}\b/)?.[0] ?? '')
    const otp = texts.find((code) => code.length === codeLength)
    if (otp) {
      const verified = await retryWhileBusy(() =>
        client.send(buildRequest('/sso/auth/verify-otp', { phone, otp }, device)),
      )
      if (verified.status === 200)
        return figures.record('texted code', { ...verified, ms: performance.now() - startedAt })
      reply = verified
    }
    await pause(Math.min(wait, 61) * 1_000)
    reply = await retryWhileBusy(() => client.send(buildRequest('/sso/auth/send-otp', { phone }, device)))
  }
  return figures.record('texted code', { ...reply, ms: performance.now() - startedAt })
}

const ATTACK_REQUESTS = [
  (phone: string) =>
    buildRequest('/sso/auth/login', { phone, passcode: String(randomInt(10_000)).padStart(4, '0') }, newDevice()),
  (phone: string) =>
    buildRequest('/sso/auth/verify-otp', { phone, otp: String(randomInt(10_000)).padStart(4, '0') }, newDevice()),
  (phone: string) => buildRequest('/sso/auth/send-otp', { phone }, newDevice()),
  (phone: string) => buildRequest('/sso/auth/exists', { phone }, newDevice()),
  (phone: string) => buildRequest('/sso/auth/forgot', { phone }, newDevice()),
]

it(`${ADDRESSES} addresses × ${TRIES_A_MINUTE} tries a minute for ${SECONDS} s, half of them at two players: players with a known device or a texted code always log in`, async () => {
  const figures = createReplyStats()
  const playerClient = createClient(fleet.origin, { connections: 8, localAddress: '127.0.5.1' })
  const createPlayer = (nth: number): PlayerSession => ({
    client: playerClient,
    phone: passcodePlayerPhone(nth),
    device: newDevice(),
  })
  /** For each way to log in, one player who is not attacked and one who is. */
  const [unattacked, attacked, unattackedByText, attackedByText] = [
    createPlayer(0),
    createPlayer(1),
    createPlayer(2),
    createPlayer(3),
  ]
  for (const player of [unattacked, attacked]) {
    const first = await playerClient.send(
      buildRequest('/sso/auth/login', { phone: player.phone, passcode: PASSCODE_PLAYERS.passcode }, player.device),
    )
    expect(first.status, first.body).toBe(200)
  }

  const until = performance.now() + SECONDS * 1000
  const attackers = Array.from({ length: ADDRESSES }, (_, nth) =>
    createClient(fleet.origin, { connections: 4, timeoutMs: 10_000, localAddress: `127.0.6.${nth + 1}` }),
  )
  const attack = attackers.map(async (attacker, nth) => {
    while (performance.now() < until) {
      const startedAt = performance.now()
      // Half of the attackers try random accounts, the others the two attacked players.
      const phone =
        nth % 2 === 0
          ? passcodePlayerPhone(4 + randomInt(PASSCODE_PLAYERS.count - 4))
          : nth % 4 === 1
            ? attacked.phone
            : attackedByText.phone
      const buildAttackRequest = ATTACK_REQUESTS[randomInt(100) < 60 ? 0 : 1 + randomInt(ATTACK_REQUESTS.length - 1)]!
      figures.record('attacker', await attacker.send(buildAttackRequest(phone)))
      await pause(Math.max(0, 60_000 / TRIES_A_MINUTE - (performance.now() - startedAt)))
    }
  })
  await pause(Math.min(5_000, SECONDS * 100))
  const knownDevices = [unattacked, attacked].map(async (one) => {
    while (performance.now() < until) {
      await logInByPasscode(one, figures)
      await pause(2_000)
    }
  })
  const textedCodes = [unattackedByText, attackedByText].map(async (one) => {
    while (performance.now() < until) {
      await logInByText(one, figures)
      await pause(10_000)
    }
  })
  await Promise.all([...attack, ...knownDevices, ...textedCodes])
  figures.print(`log-in under attack for ${SECONDS} s`)

  const database = await openServer(fleet.postgres.url)
  const checkedGuesses = await readRows<{ phone: string; count: number }>(
    database.db,
    sql`select p.phone, count(*)::int as count from account_events e join players p on p.id = e.player_id
        where e.event = 'login-failed' group by 1 order by 2 desc limit 3`,
  )
  await database.close()
  process.stdout.write(`  wrong guesses that were checked, maximum of one account: ${checkedGuesses[0]?.count ?? 0}\n`)

  for (const kind of ['known device', 'texted code']) {
    expect(figures.listReplies(kind).length).toBeGreaterThan(0)
    expect(new Set(figures.listReplies(kind).map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect(checkedGuesses[0]?.count ?? 0).toBeLessThanOrEqual(MAX_CHECKED_GUESSES)
  expect(figures.listReplies().filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  await Promise.all([playerClient, ...attackers].map((one) => one.close()))
}, 400_000)
