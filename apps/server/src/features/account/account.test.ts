import { randomUUID } from 'node:crypto'
import {
  postAccountDetails,
  postAccountEntries,
  postAccountLogout,
  postAccountTickets,
} from '@fairdraw/contract/account.ts'
import { postEnter } from '@fairdraw/contract/entry.ts'
import { postPersonalDetails } from '@fairdraw/contract/profile.ts'
import { ENTRY_STATES, UNFINISHED_ENTRY_STATES } from '@fairdraw/rules/entry/entry.ts'
import { expect, it } from 'vitest'
import { entries } from '../entry/tables.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { readPages } from '../../testing/read-pages.ts'

const [FREE, CAPPED, QUIZZED, BONUS, ROOMY] = [1, 2, 3, 4, 5] as const

const server = await startTestApp({
  competitions: [
    { id: FREE },
    { id: CAPPED, cap: 2 },
    { id: QUIZZED, steps: ['quiz'], cap: 1 },
    { id: BONUS, tokenCost: 5 },
    { id: ROOMY, cap: 2 },
  ],
})

const enter = (bearer: string, competitionId: number) =>
  server.ask(postEnter, { bearer, body: { competitionId, termsAccepted: true } })
const entriesOf = (bearer: string, cursor?: string) => server.ask(postAccountEntries, { bearer, body: { cursor } })

// Rows 1.1-05, 1.1-06, 1.3-40 to 1.3-44
// Rows 1.7-37, 2.3-27, 2.7-04
it('details contain the player’s data and the balance of each wallet', async () => {
  const { playerId, phone, bearer } = await server.addPlayer({
    email: 'player@example.com',
    emailVerifiedAt: server.clock.now,
    hiddenCompetitionIds: [7, 8],
    isTestPlayer: true,
    balances: { tokens: 240, 'entry-credits-v1': 3, 'entry-credits-v2': 450, 'discount-credits': 100, cash: 2_500 },
  })
  const { status, body } = await server.ask(postAccountDetails, { bearer, address: '203.0.113.9' })
  expect(status).toBe(200)
  expect(body).toEqual({
    account: {
      playerId,
      phoneNumber: phone,
      tokens: 240,
      customerType: 'standard',
      clientIp: '203.0.113.9',
      hiddenCompsIds: [7, 8],
      isTestPlayer: true,
      isAgeStated: true,
      shouldRenewToken: false,
      playerDetails: { email: 'player@example.com', isEmailVerified: true },
    },
    balances: { tokens: 240, entryCreditsV1: 3, entryCreditsV2Pence: 450, discountCreditsPence: 100, cashPence: 2_500 },
  })
})

it('a balance without a wallet is zero', async () => {
  const { bearer } = await server.addPlayer()
  const { body } = await server.ask(postAccountDetails, { bearer })
  expect(body.balances).toEqual({
    tokens: 0,
    entryCreditsV1: 0,
    entryCreditsV2Pence: 0,
    discountCreditsPence: 0,
    cashPence: 0,
  })
})

// Rows 1.3-45, 1.4-19
it('the token should be renewed after half of its lifetime', async () => {
  const { bearer } = await server.addPlayer()
  const started = server.clock.now
  server.advanceSeconds(15 * 86_400)
  expect(await server.ask(postAccountDetails, { bearer })).toMatchObject({
    body: { account: { shouldRenewToken: false } },
  })
  server.advanceSeconds(1)
  expect(await server.ask(postAccountDetails, { bearer })).toMatchObject({
    body: { account: { shouldRenewToken: true } },
  })
  server.clock.now = started
})

// Rows 1.1-05, 1.3-46 to 1.3-49
// Row 1.7-38
it('tickets come as one record for each competition, with unfinished entries counted separately', async () => {
  const { bearer } = await server.addPlayer()
  for (const competitionId of [FREE, FREE, FREE, CAPPED, CAPPED, QUIZZED, ROOMY]) await enter(bearer, competitionId)
  const { status, body } = await server.ask(postAccountTickets, { bearer })
  expect(status).toBe(200)
  const code = expect.stringMatching(/^\d+-\d{4}$/)
  expect(body.tickets).toEqual([
    {
      competitionId: ROOMY,
      isEntryCapping: false,
      entriesCount: 1,
      ticketsCount: 1,
      tickets: [code],
      capping: 2,
      pendingTickets: 0,
    },
    {
      competitionId: QUIZZED,
      isEntryCapping: true,
      entriesCount: 0,
      ticketsCount: 0,
      tickets: [],
      capping: 1,
      pendingTickets: 1,
    },
    {
      competitionId: CAPPED,
      isEntryCapping: true,
      entriesCount: 2,
      ticketsCount: 2,
      tickets: [code, code],
      capping: 2,
      pendingTickets: 0,
    },
    {
      competitionId: FREE,
      isEntryCapping: false,
      entriesCount: 3,
      ticketsCount: 3,
      tickets: [code, code, code],
      capping: null,
      pendingTickets: 0,
    },
  ])
})

// Row 1.7-39
it('entries list competition, price and tickets', async () => {
  const { bearer } = await server.addPlayer({ balances: { tokens: 5 } })
  const { body: bonus } = await enter(bearer, BONUS)
  const { body: quizzed } = await enter(bearer, QUIZZED)
  const { status, body } = await entriesOf(bearer)
  expect(status).toBe(200)
  expect(body).toEqual({
    entries: [
      {
        entryId: quizzed.entryId,
        competitionId: QUIZZED,
        competitionName: 'Prize 3',
        status: 'pending',
        step: 'quiz',
        channel: 'online',
        enteredAt: expect.stringMatching(/^\d{4}-.*Z$/),
        paidPence: 0,
        paidTokens: 0,
        tickets: [],
      },
      expect.objectContaining({
        entryId: bonus.entryId,
        status: 'completed',
        step: null,
        paidTokens: 5,
        tickets: [expect.stringMatching(/^\d+-\d{4}$/)],
      }),
    ],
  })
})

it('pages have twenty entries, newest first, without duplicates or gaps, also for entries with the same time', async () => {
  const { playerId, bearer } = await server.addPlayer()
  const moment = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute))
  const ids = Array.from({ length: 45 }, () => randomUUID())
  await server.db.insert(entries).values(
    ids.map((id, at) => ({
      playerId,
      id,
      competitionId: FREE,
      state: 'completed' as const,
      steps: [],
      acceptedAt: moment(Math.floor(at / 15)),
      deadline: moment(59),
    })),
  )
  const pages = await readPages(
    ({ cursor }) => entriesOf(bearer, cursor),
    (body) => body.entries!,
  )
  expect(pages.map((page) => page.length)).toEqual([20, 20, 5])
  const seen = pages.flat()
  expect(new Set(seen.map(({ entryId }) => entryId))).toEqual(new Set(ids))
  const times = seen.map(({ enteredAt }) => Date.parse(enteredAt))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
})

it('entries can be filtered by status, page by page', async () => {
  const { playerId, bearer } = await server.addPlayer()
  const states = ENTRY_STATES.filter((state) => !UNFINISHED_ENTRY_STATES.includes(state))
  await server.db.insert(entries).values(
    Array.from({ length: 60 }, (_, at) => ({
      playerId,
      id: randomUUID(),
      competitionId: FREE,
      state: states[at % states.length]!,
      steps: [],
      acceptedAt: new Date(Date.UTC(2026, 2, 1, 12, at)),
      deadline: new Date(),
    })),
  )
  await enter(bearer, QUIZZED)
  const listStatuses = async (show?: 'all' | 'unfinished' | 'completed' | 'ended') => {
    const pages = await readPages(
      (query) => server.ask(postAccountEntries, { bearer, body: { show, ...query } }),
      (body) => body.entries!,
    )
    const found = pages.flat()
    return { count: found.length, statuses: [...new Set(found.map(({ status }) => status))].toSorted() }
  }
  expect(await listStatuses('unfinished')).toEqual({ count: 1, statuses: ['pending'] })
  expect(await listStatuses('completed')).toEqual({ count: 12, statuses: ['completed'] })
  expect(await listStatuses('ended')).toEqual({ count: 48, statuses: ['cancelled', 'expired', 'failed', 'refunded'] })
  expect((await listStatuses('all')).count).toBe(61)
  expect((await listStatuses()).count).toBe(61)
})

it('a cursor that is not one of the player’s own entries is refused', async () => {
  const [mine, theirs] = [await server.addPlayer(), await server.addPlayer()]
  const { body } = await enter(theirs.bearer, FREE)
  const foreign = Buffer.from(body.entryId!).toString('base64url')
  for (const cursor of ['', 'x', "' or 1=1", foreign]) {
    expect(await entriesOf(mine.bearer, cursor)).toMatchObject({
      status: 422,
      body: { code: 'invalid-request', fields: { cursor: ['error.validation.invalid'] } },
    })
  }
})

it('a player sees only their own entries and tickets', async () => {
  const [mine, theirs] = [await server.addPlayer(), await server.addPlayer()]
  await enter(theirs.bearer, FREE)
  expect(await entriesOf(mine.bearer)).toEqual({ status: 200, body: { entries: [] } })
  expect(await server.ask(postAccountTickets, { bearer: mine.bearer })).toEqual({ status: 200, body: { tickets: [] } })
})

// Row 1.7-43
it('logging out ends this session and leaves the others', async () => {
  const { playerId, bearer } = await server.addPlayer()
  const other = await server.tokens.open(server.db, playerId, 'session', server.clock.now)
  expect(await server.ask(postAccountLogout, { bearer })).toEqual({ status: 200, body: {} })
  expect(await server.ask(postAccountDetails, { bearer })).toMatchObject({
    status: 401,
    body: { code: 'session-ended' },
  })
  expect(await server.ask(postAccountDetails, { bearer: other })).toMatchObject({ status: 200 })
})

it.each([postAccountDetails, postAccountTickets, postAccountEntries, postAccountLogout])(
  '$path is closed to a stranger',
  async (endpoint) => {
    expect(await server.ask(endpoint)).toMatchObject({ status: 401, body: { code: 'session-ended' } })
  },
)

it('personal details are shown as they were given, and can be changed', async () => {
  const { phone, bearer } = await server.addPlayer()
  const nothing = { title: null, name: null, surname: null, postcode: null, email: null, isEmailVerified: false }
  const read = () => server.ask(postPersonalDetails, { bearer })
  expect(await read()).toEqual({ status: 200, body: { details: { ...nothing, phoneNumber: phone } } })
  const change = { title: ' Mr ', name: ' Alex ', surname: 'O’Neill', postcode: 'sw1a2aa' }
  const changed = { title: 'Mr', name: 'Alex', surname: 'O’Neill', postcode: 'SW1A 2AA' }
  expect(await server.ask(postPersonalDetails, { bearer, body: { change } })).toMatchObject({
    status: 200,
    body: { details: changed },
  })
  expect(await read()).toMatchObject({ body: { details: changed } })
})

it('personal details are refused if they are not names', async () => {
  const { bearer } = await server.addPlayer()
  const change = { name: 'Shithead', surname: 'X', postcode: 'nowhere' }
  const { status, body } = await server.ask(postPersonalDetails, { bearer, body: { change } })
  expect(status).toBe(422)
  expect(body.fields).toEqual({
    'change.name': ['error.validation.profanity'],
    'change.surname': ['error.validation.name.too-short'],
    'change.postcode': ['error.validation.postcode.invalid'],
  })
})
