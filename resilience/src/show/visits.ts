/**
 * What visitors do in the minute after a presenter's "go", and how often. A visit is one thing that one visitor does, with the calls
 * that the site makes for it. Spike and soak send the same mix (docs/scale.md).
 */
import { randomInt, randomUUID } from 'node:crypto'
import { forEachConcurrently, phoneOfNthPlayer } from '@fairdraw/server/testing/players-with-sessions.ts'
import type { Fleet } from '../fleet.ts'
import { buildEnterCall, bearerHeader } from '../load.ts'
import type { AcknowledgedEntry } from '../load.ts'
import type { Recorder, Reply } from '../http-client.ts'
import type { OpenLoopClient } from '../open-loop-client.ts'
import { COMPETITIONS } from '../prepare.ts'
import { createPayments } from './payments.ts'

export const VISIT_KINDS = [
  'home',
  'competition',
  'catalogue',
  'account',
  'log-in',
  'entry',
  'paid entry',
  'result',
] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

/**
 * Visits of ten viewers who act on it. Nobody has measured a show of this product: these are assumptions, of which those that cost
 * much (entering, paying, logging in) are on the high side.
 */
export const VISITS: Readonly<Record<VisitKind, { perTenViewers: number; why: string }>> = {
  home: { perTenViewers: 10, why: 'the address that is on the screen: everybody opens it' },
  competition: { perTenViewers: 6, why: 'some stop at the home page' },
  catalogue: { perTenViewers: 10, why: 'each opened page asks once whether it is current' },
  account: { perTenViewers: 6, why: 'most are logged in since last week: the page asks who they are' },
  'log-in': { perTenViewers: 1, why: 'new devices, and new players' },
  entry: { perTenViewers: 7, why: 'free, in one competition: the one that is shown' },
  'paid entry': { perTenViewers: 1, why: 'one in eight of those who enter pays' },
  result: { perTenViewers: 4, why: 'half of those who entered look whether it worked' },
}
export const VISITS_OF_TEN_VIEWERS = Object.values(VISITS).reduce((sum, { perTenViewers }) => sum + perTenViewers, 0)

export const shareOf = (kind: VisitKind): number => VISITS[kind].perTenViewers / VISITS_OF_TEN_VIEWERS

export function drawKind(random = Math.random()): VisitKind {
  let left = random * VISITS_OF_TEN_VIEWERS
  return VISIT_KINDS.find((kind) => (left -= VISITS[kind].perTenViewers) < 0) ?? 'result'
}

/** What a visitor's browser accepts of a page. */
const PAGE_HEADERS = { 'accept-encoding': 'gzip, br' }

const REPEATS_AT_ONCE = 32

/** Only so many log in from one network in ten minutes; so each visitor has an address of their own. */
const randomAddress = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`

export type Visitors = ReturnType<typeof createVisitors>

/** Visitors of a product. Those who pay and those who log in take turns; all others are anyone. */
export function createVisitors({ players, emulators }: Pick<Fleet, 'players' | 'emulators'>, client: OpenLoopClient) {
  const acknowledged: AcknowledgedEntry[] = []
  /** Entries and payments that were refused or not answered, and payments without an outcome. */
  const repeats: (() => Promise<void>)[] = []
  const payers = players.slice(0, players.length >> 1)
  const others = players.slice(players.length >> 1)
  let logIns = 0
  const anyone = () => others[randomInt(others.length)]!
  const payments = createPayments({ payers, emulators, client, acknowledged, repeats })

  const get = async (name: string, path: string, headers: Record<string, string>, record: Recorder) =>
    record(name, await client.send({ path, headers }))

  const post = async (name: string, path: string, record: Recorder) =>
    record(name, await client.send({ method: 'POST', path, headers: bearerHeader(anyone()), body: {} }))

  const enter = async (record: Recorder) => {
    const player = anyone()
    const call = buildEnterCall(player, COMPETITIONS.free, randomUUID())
    const acknowledge = ({ status, body }: Reply) => {
      if (status !== 200) return
      const { entryId } = JSON.parse(body) as { entryId: string }
      acknowledged.push({ playerId: player.playerId, entryId, at: performance.now() })
    }
    const reply = await client.send(call)
    record('enter', reply)
    acknowledge(reply)
    if (reply.status !== 200)
      repeats.push(async () => acknowledge(await payments.retryClient().requestUntilFinal(call)))
  }

  /** A texted code, and a session without a passcode. */
  const logIn = async (record: Recorder) => {
    const phone = phoneOfNthPlayer(logIns++ % players.length)
    const headers = { 'x-device-id': randomUUID() }
    const address = randomAddress()
    const asked = await client.send({ method: 'POST', path: '/sso/auth/exists', headers, body: { phone } }, address)
    record('log-in: number', asked)
    const otp = /^\d+/.exec(emulators.inbox.messages(phone)[0]?.text ?? '')?.[0]
    if (asked.status !== 200 || otp === undefined) return
    const verified = await client.send({ method: 'POST', path: '/sso/auth/verify-otp', headers, body: { phone, otp } })
    record('log-in: code', verified)
    if (verified.status !== 200) return
    const { token } = JSON.parse(verified.body) as { token: string }
    record(
      'log-in: session',
      await client.send(
        {
          method: 'PATCH',
          path: '/sso/auth/renew',
          headers: { ...headers, authorization: `Bearer ${token}` },
          body: {},
        },
        address,
      ),
    )
  }

  const RUN: Record<VisitKind, (record: Recorder) => Promise<void>> = {
    home: (record) => get('home', '/win', PAGE_HEADERS, record),
    competition: (record) =>
      get('competition', `/win/competition/${COMPETITIONS.free}/prize-${COMPETITIONS.free}`, PAGE_HEADERS, record),
    catalogue: (record) => get('catalogue', '/api/v9/init', PAGE_HEADERS, record),
    account: (record) => post('account', '/api/account/details', record),
    'log-in': logIn,
    entry: enter,
    'paid entry': async (record) => {
      const begun = await payments.begin(record)
      if (begun) await payments.pay(begun, record)
    },
    result: (record) => post('result', '/api/account/entries', record),
  }

  return {
    visit: (kind: VisitKind, record: Recorder) => RUN[kind](record),
    payments,
    acknowledged,
    /**
     * Those whose free entry or payment was refused or not answered come again with the same key until they have a ticket: one
     * that was carried out without an acknowledgement is found, and none is made twice. Call it once all visits are over.
     */
    settle: () => forEachConcurrently(repeats.splice(0), REPEATS_AT_ONCE, (repeat) => repeat()),
  }
}
