/** Log-in under attack, from many addresses and at one player: a player with the device or the texted code always gets in. */
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
import { MEMBERS, memberPhone } from './prepare.ts'

const SECONDS = Number(process.env['NIGHT_ATTACK_SECONDS'] ?? 60)
const ADDRESSES = 50
const TRIES_A_MINUTE = 600
/** How often an honest player may be asked to retry before it counts as locked out. */
const PATIENCE_MS = 30_000
/** The maximum of wrong guesses at one account that may be judged in the time, from anybody: the lock's and the guard's. */
const MAX_JUDGED = 20

let fleet: Fleet
beforeAll(async () => {
  fleet = await startFleet()
})
afterAll(() => fleet?.close())

const newDevice = () => randomBytes(24).toString('base64url')
type Person = { client: Client; phone: string; device: string }

const asked = (path: string, body: object, device: string, method: 'POST' | 'PATCH' = 'POST') => ({
  method,
  path,
  body,
  headers: { 'x-device-id': device, 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0' },
})

/** Asks again only where the product says that it is busy: a limit that is met counts as shut out. */
async function unlessBusy(run: () => ReturnType<Client['ask']>) {
  const begun = performance.now()
  for (;;) {
    const reply = await run()
    if (reply.status !== 503 || performance.now() - begun > PATIENCE_MS) return reply
    await pause(Math.min(2, Number(reply.headers['retry-after'] ?? 1)) * 1_000)
  }
}

async function byPasscode({ client, phone, device }: Person, figures: ReplyStats) {
  const begun = performance.now()
  const reply = await unlessBusy(() =>
    client.ask(asked('/sso/auth/login', { phone, passcode: MEMBERS.passcode }, device)),
  )
  figures.record('known device', { ...reply, ms: performance.now() - begun })
}

/** Asks for a code and types it; where somebody else's asking has it wait, it waits as the page would. */
async function byText({ client, phone }: Person, figures: ReplyStats) {
  const device = newDevice()
  const begun = performance.now()
  let reply = await unlessBusy(() => client.ask(asked('/sso/auth/send-otp', { phone }, device)))
  for (let tries = 0; reply.status !== 0 && tries < 6; tries += 1) {
    const { retryAfter: wait = 0, codeLength = 4 } = JSON.parse(reply.body) as {
      retryAfter?: number
      codeLength?: number
    }
    // The page asks for so many digits; of several texts the newest with such a code is typed.
    const texts = fleet.emulators.inbox.messages(phone).map(({ text }) => text.match(/\b\d{4,12}\b/)?.[0] ?? '')
    const otp = texts.find((code) => code.length === codeLength)
    if (otp) {
      const verified = await unlessBusy(() => client.ask(asked('/sso/auth/verify-otp', { phone, otp }, device)))
      if (verified.status === 200) return figures.record('texted code', { ...verified, ms: performance.now() - begun })
      reply = verified
    }
    await pause(Math.min(wait, 61) * 1_000)
    reply = await unlessBusy(() => client.ask(asked('/sso/auth/send-otp', { phone }, device)))
  }
  return figures.record('texted code', { ...reply, ms: performance.now() - begun })
}

const GUESSES = [
  (phone: string) =>
    asked('/sso/auth/login', { phone, passcode: String(randomInt(10_000)).padStart(4, '0') }, newDevice()),
  (phone: string) =>
    asked('/sso/auth/verify-otp', { phone, otp: String(randomInt(10_000)).padStart(4, '0') }, newDevice()),
  (phone: string) => asked('/sso/auth/send-otp', { phone }, newDevice()),
  (phone: string) => asked('/sso/auth/exists', { phone }, newDevice()),
  (phone: string) => asked('/sso/auth/forgot', { phone }, newDevice()),
]

it(`${ADDRESSES} addresses × ${TRIES_A_MINUTE} tries a minute for ${SECONDS} s, and without end at one player`, async () => {
  const figures = createReplyStats()
  const honest = createClient(fleet.origin, { connections: 8, localAddress: '127.0.5.1' })
  const person = (nth: number): Person => ({ client: honest, phone: memberPhone(nth), device: newDevice() })
  /** One player who is not attacked, one who is; each also by texted code alone. */
  const [calm, attacked, calmByText, attackedByText] = [person(0), person(1), person(2), person(3)]
  for (const known of [calm, attacked]) {
    const first = await honest.ask(
      asked('/sso/auth/login', { phone: known.phone, passcode: MEMBERS.passcode }, known.device),
    )
    expect(first.status, first.body).toBe(200)
  }

  const until = performance.now() + SECONDS * 1000
  const strangers = Array.from({ length: ADDRESSES }, (_, nth) =>
    createClient(fleet.origin, { connections: 4, timeoutMs: 10_000, localAddress: `127.0.6.${nth + 1}` }),
  )
  const attack = strangers.map(async (stranger, nth) => {
    while (performance.now() < until) {
      const begun = performance.now()
      // Half of them at everybody, half at the two who are attacked.
      const phone =
        nth % 2 === 0
          ? memberPhone(4 + randomInt(MEMBERS.count - 4))
          : nth % 4 === 1
            ? attacked.phone
            : attackedByText.phone
      const guess = GUESSES[randomInt(100) < 60 ? 0 : 1 + randomInt(GUESSES.length - 1)]!
      figures.record('stranger', await stranger.ask(guess(phone)))
      await pause(Math.max(0, 60_000 / TRIES_A_MINUTE - (performance.now() - begun)))
    }
  })
  await pause(Math.min(5_000, SECONDS * 100))
  const people = [calm, attacked].map(async (one) => {
    while (performance.now() < until) {
      await byPasscode(one, figures)
      await pause(2_000)
    }
  })
  const texted = [calmByText, attackedByText].map(async (one) => {
    while (performance.now() < until) {
      await byText(one, figures)
      await pause(10_000)
    }
  })
  await Promise.all([...attack, ...people, ...texted])
  figures.print(`log-in under attack for ${SECONDS} s`)

  const database = await openServer(fleet.postgres.url)
  const judged = await readRows<{ phone: string; count: number }>(
    database.db,
    sql`select p.phone, count(*)::int as count from account_events e join players p on p.id = e.player_id
        where e.event = 'login-failed' group by 1 order by 2 desc limit 3`,
  )
  await database.close()
  process.stdout.write(`  wrong guesses that were judged, most at one account: ${judged[0]?.count ?? 0}\n`)

  for (const kind of ['known device', 'texted code']) {
    expect(figures.repliesOf(kind).length).toBeGreaterThan(0)
    expect(new Set(figures.repliesOf(kind).map(({ status }) => status))).toEqual(new Set([200]))
  }
  expect(judged[0]?.count ?? 0).toBeLessThanOrEqual(MAX_JUDGED)
  expect(figures.repliesOf().filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
  await Promise.all([honest, ...strangers].map((one) => one.close()))
}, 400_000)
