/** The rights of players to their personal data: access, export and erasure (field rule 26). */
import { randomUUID } from 'node:crypto'
import { postAccountDetails } from '@fairdraw/contract/account.ts'
import {
  postAccountErase,
  postAccountExport,
  postPersonalDetails,
  postPreference,
  postVerifyEmailRequest,
} from '@fairdraw/contract/profile.ts'
import { postEnter, postSurvey } from '@fairdraw/contract/entry.ts'
import type { Due } from '@fairdraw/contract/endpoint.ts'
import { postSendOtp } from '@fairdraw/contract/login.ts'
import { monthsAfter } from '@fairdraw/rules/text/london-time.ts'
import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { readRows } from '../../testing/read-rows.ts'
import { balanceAdjustments, exchanges } from './tables.ts'
import { ageChecks } from '../age-check/tables.ts'
import { campaignClaims } from '../campaign/tables.ts'
import { clipViews } from '../clip/tables.ts'
import { entries, entryEvents, runHolds, tickets } from '../entry/tables.ts'
import { intakeBatches, intakeRows } from '../intake/tables.ts'
import { accessTokens, playerDevices } from '../login/tables.ts'
import { notificationDismissals, sentMessages } from '../notification/tables.ts'
import { discountCredits, paymentCases, paymentEvents, payments, refundEvents, refunds } from '../payment/tables.ts'
import { oauthStates, payPalAccounts, payoutEvents, payouts } from '../payout/tables.ts'
import { accountEvents, ledgerTransfers, players, wallets } from '../player/tables.ts'
import { awardEvents, awards, claims, playerUploads, vouchers, wins } from '../prize/tables.ts'
import { quickPayTokens } from '../quick-pay/tables.ts'
import { spendLimits } from '../safety/tables.ts'
import { winners } from '../winners/tables.ts'
import { winsdayDraws, winsdayTicketGrants, winsdayTickets } from '../winsday/tables.ts'
import { wordDrumPlays } from '../word-drum/tables.ts'
import { rateLimits } from '../../http/tables.ts'
import { TABLES } from '../../testing/all-tables.ts'
import { findBrokenInvariants } from '../../testing/ledger-invariants.ts'
import { PASSCODE, createLoginClient } from '../../testing/login-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { listPersonalData } from '../features.ts'

const [OVER, RUNNING, SURVEYED, QUIZZED, BONUS, TO_BE_DRAWN] = [1, 2, 3, 4, 5, 6] as const
const A_MUG = {
  drawId: '0197a3c2-0000-7000-8000-00000000d4a3',
  ticket: 1,
  prize: { type: 'physical', value: 800, name: 'a mug' },
}

let player: Awaited<ReturnType<TestApp['addPlayer']>>
let made = 0
const server = await startTestApp({
  competitions: [
    { id: OVER },
    { id: RUNNING, closesIn: 60 * 24 * 400 },
    { id: TO_BE_DRAWN, drawCutOff: new Date(Date.now() + 400 * 86_400_000).toISOString() },
    { id: SURVEYED, steps: ['survey'] },
    { id: QUIZZED, steps: ['quiz'] },
    { id: BONUS, tokenCost: 5 },
  ],
})
const phone = createLoginClient(server)
await server.db.insert(winsdayDraws).values([
  { id: 'past', name: 'Last week', drawsAt: new Date(server.clock.now.getTime() - 86_400_000) },
  { id: 'coming', name: 'This week', drawsAt: new Date(server.clock.now.getTime() + 86_400_000) },
])
beforeEach(async () => {
  player = await server.addPlayer({ passcode: PASSCODE, balances: { tokens: 40 } })
  made += 1
})

/** Unique values, so that anything that is left of them is found. */
const self = () => ({
  title: `Viscountess ${made}v`,
  name: `Wilhelmina${made}v`,
  surname: `Featherstonehaugh${made}v`,
  postcode: `ZE${made % 10}${String.fromCharCode(65 + (made % 26))} ${made % 7}ZZ`,
})
const address = () => `wilhelmina.${made}v@example.org`

const enter = (competitionId: number) =>
  server.ask(postEnter, { bearer: player.bearer, body: { competitionId, termsAccepted: true } })
const oneTime = () => server.tokens.open(server.db, player.playerId, 'one-time', server.clock.now)
const exported = async () =>
  (await server.ask(postAccountExport, { bearer: player.bearer, body: { confirmation: await oneTime() } })).body

/** Adds a row of the player. */
const add = <T extends PgTable>(table: T, row: Omit<T['$inferInsert'], 'playerId'>) =>
  server.db.insert(table).values({ playerId: player.playerId, ...row } as unknown as T['$inferInsert'])
type Line = [asset: string, from: string, to: string, amount: number, reason: string]
const book = (...lines: Line[]) =>
  Promise.all(
    lines.map(([asset, fromAccount, toAccount, amount, reason]) =>
      add(ledgerTransfers, { asset, fromAccount, toAccount, amount, reason }),
    ),
  )
const addTokens = (amount: number) =>
  server.db.execute(
    sql`update wallets set balance = balance + ${amount} where player_id = ${player.playerId} and asset = 'tokens'`,
  )

/** Uses every part of the site, so that every table has rows of the player. */
async function live() {
  const { bearer } = player
  const { now } = server.clock
  await phone.logIn(player.phone)
  await server.ask(postPersonalDetails, { bearer, body: { change: self() } })
  await server.ask(postVerifyEmailRequest, { bearer, body: { email: address() } })
  await server.db.update(players).set({ email: address(), emailVerifiedAt: now }).where(mine(players.id))
  await server.ask(postPreference, { bearer, body: { change: { email: true, text: true, wording: 'Yes' } } })
  await server.ask(postPreference, {
    bearer,
    body: { change: { purpose: 'results', text: true, wording: 'Tell me' } },
  })
  await enter(OVER)
  await enter(BONUS)
  const { body } = await enter(SURVEYED)
  await server.ask(postSurvey, {
    bearer,
    body: { entryId: body.entryId!, answers: { who: `I am ${self().surname}` }, termsAccepted: true },
  })
  await add(spendLimits, { limitPence: 2_000, holdsFrom: now, setAt: now })
  await add(playerDevices, { hash: Buffer.from('device'), seenAt: now })

  const [entryId, paymentId, refundId] = [randomUUID(), randomUUID(), randomUUID()]
  const entered = { competitionId: OVER, acceptedAt: now, deadline: now }
  await add(entries, { id: entryId, state: 'refunded', steps: ['payment'], ...entered })
  await add(entryEvents, { entryId, event: 'refund', state: 'refunded' })
  const vendorId = `vendor-${made}`
  const amountPence = 200
  await add(payments, { id: paymentId, entryId, method: 'card', amountPence, state: 'refunded', vendorId })
  await server.db.insert(paymentEvents).values({ paymentId, event: 'refund', state: 'refunded' })
  await add(refunds, { id: refundId, paymentId, amountPence, reason: 'too-late', state: 'settled' })
  await server.db.insert(refundEvents).values({ refundId, event: 'settle', state: 'settled' })
  const overdue = { kind: 'settlement-overdue', state: 'open', amountPence, vendorCaseId: vendorId } as const
  await add(paymentCases, { id: randomUUID(), paymentId, ...overdue })
  await add(quickPayTokens, { hash: Buffer.from(randomUUID()), entryId, expiresAt: now })

  // Cash that was won and exchanged for tokens, and tokens from a campaign’s code, as the ledger books them.
  const exchanged = { fromAsset: 'cash', toAsset: 'tokens' }
  await add(exchanges, { key: randomUUID(), ...exchanged, taken: 100, given: 120 })
  await book(
    ['cash', 'issued', 'wallet', 100, 'winsday-prize'],
    ['cash', 'wallet', 'exchanged', 100, 'exchange'],
    ['tokens', 'issued', 'wallet', 120, 'exchange'],
    ['tokens', 'issued', 'wallet', 10, 'campaign'],
  )
  await addTokens(130)
  const claimed = { prizeType: 'tokens', offered: 10, awarded: 10 }
  await add(campaignClaims, {
    campaignId: 'spring',
    key: randomUUID(),
    codeHash: Buffer.from('hash'),
    ...claimed,
  })
  await add(balanceAdjustments, {
    id: randomUUID(),
    asset: 'tokens',
    amount: 5,
    reason: `${self().surname} asked for it by letter.`,
    state: 'declined',
    proposalId: randomUUID(),
    proposedBy: randomUUID(),
    proposedAt: now,
    decidedBy: randomUUID(),
    decidedAt: now,
  })
  const told = { prize: `a mug for ${self().surname}` }
  await add(sentMessages, { topic: 'prize-won', outcome: 'delivered', body: told })
  const granted = { source: 'clip', sourceId: 'festival', draw: 'coming', count: 1, createdAt: now }
  await add(winsdayTicketGrants, granted)
  await add(clipViews, { clipId: 'festival', lengthMs: 7000, reportedAt: now })
  const played = { day: '2026-11-25', gameId: 'word-drum', state: 'lost', round: {}, tries: [], isRewarded: true }
  await add(wordDrumPlays, { ...played, createdAt: now })
  await add(notificationDismissals, { notificationId: 'new-programme', dismissedAt: now })
  await add(winsdayTickets, { id: 1_000 + made, drawId: 'past', prize: null, revealedAt: now })

  const awardId = randomUUID()
  await add(awards, { id: awardId, ...A_MUG, place: made, state: 'delivered' })
  await add(awardEvents, { awardId, event: 'deliver', state: 'delivered', actor: 'job:test' })
  await add(claims, { awardId, address: { line1: '1 High Street' }, nameChoice: 'full' })
  await add(playerUploads, { awardId, picture: Buffer.from('a picture'), width: 1, height: 1 })
  await add(vouchers, { name: 'Sundial', code: `code-${made}`, awardId })
  const published = { firstName: 'Alex', surname: 'Morgan', nameChoice: 'full', searchText: 'alex morgan leeds' }
  await server.db
    .insert(winners)
    .values({ id: awardId, wonAt: now, ...published, body: { name: 'Alex Morgan', location: 'Leeds' } })
  await add(wins, { competitionId: OVER, wonAt: now })
  const asked = { state: 'asked', dateOfBirth: '1990-05-17', askedAt: now, nextAttemptAt: new Date('2099-01-01') }
  await add(ageChecks, { id: randomUUID(), ...asked })

  const [payoutId, payerId] = [randomUUID(), 'PAYER1']
  const returned = { state: 'returned', reason: 'blocked', requestedAt: now, changedAt: now } as const
  await add(payouts, { id: payoutId, key: randomUUID(), amountPence: 10, payerId, ...returned })
  await add(payoutEvents, { payoutId, event: 'return', state: 'returned' })
  const linked = { name: self().surname, maskedEmail: 'a…x@example.com', isVerified: true, linkedAt: now }
  await add(payPalAccounts, { payerId, ...linked })
  await add(oauthStates, { hash: Buffer.from(`state-${made}`), expiresAt: now })

  await add(exchanges, { key: randomUUID(), ...exchanged, taken: 10, given: 12 })
  // The house's side of the balances, so that the ledger sums to zero.
  await book(
    ['cash', 'issued', 'wallet', 10, 'gift'],
    ['cash', 'wallet', 'exchanged', 10, 'exchange'],
    ['tokens', 'issued', 'wallet', 12, 'exchange'],
    ['tokens', 'wallet', 'spent', 12, 'entry'],
  )
  await add(discountCredits, { id: randomUUID(), pence: 250, expiresAt: now, endedAt: now })
  await sendCard(player)
  await server.ask(postSendOtp, { body: { phone: player.phone } })
}

/** A postal card that was delivered too late, from a number with or without an account. */
async function sendCard({ phone, playerId }: { phone: string; playerId: number | null }) {
  const batch = { id: randomUUID(), source: 'post-room', channel: 'postal', reference: randomUUID() }
  await server.db
    .insert(intakeBatches)
    .values({ ...batch, state: 'done', uploadId: randomUUID(), received: 1, rejected: 1 })
  await server.db.insert(intakeRows).values({
    batchId: batch.id,
    line: 1,
    reference: 'C-1',
    body: { phone, name: self().surname, address: self().postcode },
    phone,
    competitionId: OVER,
    enteredAt: server.clock.now,
    state: 'rejected',
    reason: 'closed',
    playerId,
  })
}
/** After all entered competitions have closed. */
const closeAll = () => server.advanceSeconds(2 * 60 * 60)
const mine = (column: Parameters<typeof eq>[0]) => eq(column, player.playerId)

const PERSONAL_DATA = listPersonalData()

describe('the inventory of personal data', () => {
  it.each(TABLES.map((table) => [getTableName(table), table] as const))(
    'covers every column of %s',
    async (name, table) => {
      const inventoried = PERSONAL_DATA.find((one) => one.table === table)
      const inDatabase = await readRows<{ column: string }>(
        server.db,
        sql`select attname as column from pg_attribute
          where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`,
      )
      if (!inventoried) {
        // No column that could identify an account.
        expect(inDatabase.map(({ column }) => column)).not.toContain('player_id')
        return
      }
      const columns = getTableColumns(table)
      expect(Object.keys(inventoried.columns).toSorted()).toEqual(Object.keys(columns).toSorted())
      expect(inDatabase.map(({ column }) => column).toSorted()).toEqual(
        Object.values(columns)
          .map((column) => column.name)
          .toSorted(),
      )
    },
  )

  it('exports no hash', () => {
    for (const { table, columns } of PERSONAL_DATA)
      for (const [name, category] of Object.entries(columns))
        if (/hash$/i.test(name)) expect(`${getTableName(table)}.${name} ${category}`).not.toContain('exported')
  })
})

describe('details', () => {
  it('are shown as they were given, and can be changed', async () => {
    const nothing = { title: null, name: null, surname: null, postcode: null, email: null, isEmailVerified: false }
    const read = () => server.ask(postPersonalDetails, { bearer: player.bearer })
    expect(await read()).toEqual({ status: 200, body: { details: { ...nothing, phoneNumber: player.phone } } })
    const change = { title: ' Mr ', name: ' Alex ', surname: 'O’Neill', postcode: 'sw1a2aa' }
    const changed = { title: 'Mr', name: 'Alex', surname: 'O’Neill', postcode: 'SW1A 2AA' }
    expect(await server.ask(postPersonalDetails, { bearer: player.bearer, body: { change } })).toMatchObject({
      status: 200,
      body: { details: changed },
    })
    expect(await read()).toMatchObject({ body: { details: changed } })
  })

  it('are refused if they are not names', async () => {
    const change = { name: 'Shithead', surname: 'X', postcode: 'nowhere' }
    const { status, body } = await server.ask(postPersonalDetails, { bearer: player.bearer, body: { change } })
    expect(status).toBe(422)
    expect(body.fields).toEqual({
      'change.name': ['error.validation.profanity'],
      'change.surname': ['error.validation.name.too-short'],
      'change.postcode': ['error.validation.postcode.invalid'],
    })
  })
})

describe('the export', () => {
  it('has every row of the player, table by table, and no secrets', async () => {
    await live()
    // For a moment only: it belongs to no entry.
    const { playerId } = player
    await server.db
      .insert(runHolds)
      .values({ playerId, entryId: randomUUID(), competitionId: OVER, tickets: 1, heldUntil: server.clock.now })
    const { held, madeAt } = await exported()
    await server.db.delete(runHolds).where(mine(runHolds.playerId))
    expect(madeAt).toBe(server.clock.now.toISOString())
    const filled = PERSONAL_DATA.map(({ table }) => getTableName(table)).filter((name) => held![name]!.length > 0)
    expect(filled.toSorted()).toEqual(PERSONAL_DATA.map(({ table }) => getTableName(table)).toSorted())
    expect(held!['players']).toMatchObject([{ id: player.playerId, phone: player.phone, surname: self().surname }])
    expect(held!['entries']).toHaveLength(4)
    const begun = held!['entry_events']!.filter(({ event }) => event === 'enter')
    expect(new Set(begun.map(({ entryId }) => entryId))).toEqual(new Set(held!['entries']!.map(({ id }) => id)))
    expect(begun).toHaveLength(4)
    expect(held!['marketing_consents']).toMatchObject([{ wording: 'Yes' }, { wording: 'Yes' }])
    expect(held!['result_notice_consents']).toMatchObject([{ channel: 'text', isGranted: true, wording: 'Tell me' }])
    expect(held!['payments']).toMatchObject([{ amountPence: 200 }])
    expect(held!['intake_rows']).toMatchObject([
      { body: { phone: player.phone, name: self().surname }, reason: 'closed' },
    ])
    expect(held!['ledger_transfers']).toEqual(
      expect.arrayContaining([expect.objectContaining({ asset: 'tokens', amount: 40, reason: 'gift' })]),
    )
    expect(JSON.stringify(held)).not.toMatch(/argon2|passcodeHash|"hash"/)
    expect(await phone.eventsOf(player.phone)).toContain('data-exported')
  })

  it('uses the database’s column names, not those of Drizzle’s properties', async () => {
    await live()
    expect(Object.keys((await exported()).held!['players']![0]!)).toContain('suspendedAt')
  })

  it('has no data of other players', async () => {
    await live()
    const theirs = JSON.stringify((await exported()).held)
    player = await server.addPlayer()
    const { held } = await exported()
    expect(
      Object.entries(held!)
        .filter(([, found]) => found.length > 0)
        .map(([name]) => name),
    ).toEqual(expect.arrayContaining(['players', 'wallets']))
    expect(held!['entries']).toEqual([])
    expect(held!['intake_rows']).toEqual([])
    expect(theirs).not.toContain(player.phone)
  })

  it('has the rows that the number sent before it had an account', async () => {
    const phoneNumber = server.freshPhone()
    await sendCard({ phone: phoneNumber, playerId: null })
    await phone.exists(phoneNumber)
    const { body } = await phone.verify(phoneNumber)
    const { body: renewed } = await phone.renew(body.token)
    const { body: details } = await phone.details(renewed.token)
    player = { playerId: details.account!.playerId, phone: phoneNumber, bearer: renewed.token! }
    expect((await exported()).held!['intake_rows']).toMatchObject([{ reason: 'closed', phone: phoneNumber }])
  })

  it('has no rows of the previous owner of the number', async () => {
    await live()
    const { phone: given } = player
    await server.db.update(players).set({ phone: server.freshPhone() }).where(mine(players.id))
    player = await server.addPlayer({ phone: given })
    expect((await exported()).held!['intake_rows']).toEqual([])
  })

  it('is limited', async () => {
    for (let nth = 0; nth < 10; nth += 1) await exported()
    const body = { confirmation: await oneTime() }
    expect(await server.ask(postAccountExport, { bearer: player.bearer, body })).toMatchObject({ status: 429 })
  })

  it('needs a texted code besides the session, and each code is valid for one export', async () => {
    const ask = (body: object) => server.ask(postAccountExport, { bearer: player.bearer, body })
    const confirmation = await oneTime()
    expect(await ask({})).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
    expect(await ask({ confirmation: player.bearer })).toMatchObject({ status: 403 })
    expect(await ask({ confirmation })).toMatchObject({ status: 200 })
    expect(await ask({ confirmation })).toMatchObject({ status: 403 })
  })
})

describe('erasing', () => {
  const confirm = async () => {
    server.advanceSeconds(31)
    await server.ask(postSendOtp, { body: { phone: player.phone } })
    const { body } = await phone.verify(player.phone)
    return body.token!
  }
  const erase = async (confirmation?: string) =>
    server.ask(postAccountErase, { bearer: player.bearer, body: { confirmation: confirmation ?? (await confirm()) } })
  /** All text in all tables. */
  const everything = async () => {
    const tables = await readRows<{ name: string }>(
      server.db,
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const texts = await Promise.all(
      tables.map(({ name }) =>
        readRows<{ row: string }>(server.db, sql`select t::text as row from ${sql.identifier(name)} t`),
      ),
    )
    return texts
      .flat()
      .map(({ row }) => row)
      .join('\n')
      .toLowerCase()
  }

  it('leaves nothing that identifies the player, and ends every session', async () => {
    await live()
    const { title, name, surname, postcode } = self()
    const traces = [player.phone, address(), title, name, surname, postcode].map((text) => text.toLowerCase())
    const before = await everything()
    expect(traces.filter((trace) => !before.includes(trace))).toEqual([])
    closeAll()
    expect(await erase()).toEqual({ status: 200, body: {} })
    const after = await everything()
    expect(traces.filter((trace) => after.includes(trace))).toEqual([])
    expect(await server.ask(postAccountDetails, { bearer: player.bearer })).toMatchObject({ status: 401 })
    expect(await server.db.select().from(accessTokens).where(mine(accessTokens.playerId))).toEqual([])
  })

  it('leaves the ledger and the prize draws unchanged', async () => {
    await live()
    const readRetained = async () => ({
      ledger: await server.db.select().from(ledgerTransfers),
      tickets: await server.db.select().from(tickets),
      payments: await server.db.select().from(payments),
      paymentEvents: await server.db.select().from(paymentEvents),
      entries: await server.db
        .select({ id: entries.id, state: entries.state, playerId: entries.playerId })
        .from(entries)
        .orderBy(entries.id),
    })
    const before = await readRetained()
    // Entries that the test inserted have no history. Everything that the product wrote is complete.
    const broken = await findBrokenInvariants(server.db)
    closeAll()
    expect(await erase()).toMatchObject({ status: 200 })
    expect(await readRetained()).toEqual(before)
    expect(await findBrokenInvariants(server.db)).toEqual(broken)
    expect(broken).toEqual([])
  })

  it('deletes the player’s cards at the engagement service, once no card can still be on its way there', async () => {
    await live()
    closeAll()
    await erase()
    await server.jobs.runAll()
    expect(server.deletedPlayers).not.toContain(player.playerId)
    await server.db.execute(sql`update outbox set at = at - interval '2 minutes' where topic = 'delete-cards'`)
    await server.jobs.runAll()
    expect(server.deletedPlayers.filter((one) => one === player.playerId)).toHaveLength(1)
  })

  it('frees the number for a new account, which has nothing of the old one', async () => {
    await live()
    closeAll()
    const was = player.playerId
    await erase()
    server.advanceSeconds(31)
    expect(await phone.exists(player.phone)).toMatchObject({ body: { exists: false, next: 'otp' } })
    const { body } = await phone.verify(player.phone)
    const { body: renewed } = await phone.renew(body.token)
    const { body: details } = await phone.details(renewed.token)
    expect(details.account!.playerId).not.toBe(was)
    expect(details.account).toMatchObject({ phoneNumber: player.phone, tokens: 0, playerDetails: { email: null } })
  })

  it.each([
    ['a pause', 'pausedUntil', 7],
    ['an exclusion', 'excludedUntil', 200],
  ] as const)(
    'does not end %s: a player who registers the number again is still in it until it ends',
    async (_, field, days) => {
      const until = new Date(server.clock.now.getTime() + days * 86_400_000)
      await server.db
        .update(players)
        .set({ [field]: until })
        .where(mine(players.id))
      await erase()
      server.advanceSeconds(31)
      await phone.exists(player.phone)
      await phone.verify(player.phone)
      const comeBack = () => server.db.select().from(players).where(eq(players.phone, player.phone))
      expect((await comeBack())[0]!.excludedUntil).toEqual(until)
      expect(
        (await everything())
          .split('\n')
          .filter((row) => row.includes('break'))
          .join(),
      ).not.toContain(player.phone)
    },
  )

  it('does not undo the closing of an account: its number is excluded for as long as the longest self-exclusion', async () => {
    await server.db.update(players).set({ closedAt: server.clock.now }).where(mine(players.id))
    // A closed account cannot get such a token any more. One that was issued before is still valid.
    expect(await erase(await oneTime())).toMatchObject({ status: 200 })
    const erasedAt = server.clock.now
    server.advanceSeconds(31)
    await phone.exists(player.phone)
    const { body } = await phone.verify(player.phone)
    const { body: renewed } = await phone.renew(body.token)
    const [back] = await server.db.select().from(players).where(eq(players.phone, player.phone))
    expect(back!.excludedUntil).toEqual(monthsAfter(erasedAt, 60))
    const refused = await server.ask(postEnter, {
      bearer: renewed.token,
      key: randomUUID(),
      body: { competitionId: RUNNING, termsAccepted: true },
    })
    expect(refused).toMatchObject({ status: 403, body: { code: 'paused' } })
  })

  it('needs a fresh texted code in every session', async () => {
    const other = await server.addPlayer()
    await server.ask(postSendOtp, { body: { phone: other.phone } })
    const { body } = await phone.verify(other.phone)
    for (const confirmation of ['x'.repeat(43), player.bearer, body.token!])
      expect(await erase(confirmation)).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
    expect(await server.ask(postAccountDetails, { bearer: player.bearer })).toMatchObject({ status: 200 })
  })

  it.each<[string, Due, () => Promise<unknown>]>([
    [
      'cash',
      'cash',
      () => server.db.insert(wallets).values({ playerId: player.playerId, asset: 'cash', balance: 2_500 }),
    ],
    [
      'a ticket that waits to be revealed',
      'reveal',
      async () => {
        const at = server.clock.now
        await server.db.insert(winsdayDraws).values({ id: 'drawn', name: 'Drawn', drawsAt: at, revealableAt: at })
        await server.db.insert(winsdayTickets).values({ playerId: player.playerId, id: 1, drawId: 'drawn' })
      },
    ],
    [
      'a prize to collect',
      'prize',
      () =>
        server.db
          .insert(awards)
          .values({ playerId: player.playerId, ...A_MUG, place: 999, state: 'offered', claimBy: server.clock.now }),
    ],
    [
      'money on its way back',
      'refund',
      () =>
        server.db.insert(payments).values({
          id: randomUUID(),
          playerId: player.playerId,
          entryId: randomUUID(),
          method: 'card',
          amountPence: 200,
          state: 'refund-due',
        }),
    ],
  ])('is refused because of %s, with the reason, and changes nothing', async (_, due, getDue) => {
    await getDue()
    const confirmation = await confirm()
    const before = await exported()
    expect(await erase(confirmation)).toMatchObject({ status: 409, body: { code: 'prizes-due', due: [due] } })
    const after = await exported()
    expect(after.held!['players']).toEqual(before.held!['players'])
    expect(after.held!['wallets']).toEqual(before.held!['wallets'])
    expect(after.held!['entries']).toEqual(before.held!['entries'])
  })

  it('leaves running entries in their prize draws, cancels unfinished ones and releases what they had on hold', async () => {
    await enter(RUNNING)
    await enter(TO_BE_DRAWN)
    const { body: open } = await enter(QUIZZED)
    await server.db.insert(winsdayTickets).values({ playerId: player.playerId, id: 2, drawId: 'coming' })
    await server.db
      .insert(winsdayDraws)
      .values({ id: 'coming', name: 'To come', drawsAt: new Date(server.clock.now.getTime() + 86_400_000) })
      .onConflictDoNothing()
    const broken = await findBrokenInvariants(server.db)
    const before = await server.db.select().from(tickets).where(mine(tickets.playerId))
    expect(before).toHaveLength(2)
    expect(await erase()).toEqual({ status: 200, body: {} })
    expect(await server.db.select().from(tickets).where(mine(tickets.playerId))).toEqual(before)
    const states = await server.db.select().from(entries).where(mine(entries.playerId))
    expect(states.filter(({ state }) => state === 'completed')).toHaveLength(2)
    expect(states.find(({ id }) => id === open.entryId)).toMatchObject({ state: 'cancelled', quiz: null })
    const held = await server.db.select().from(wallets).where(mine(wallets.playerId))
    expect(held.map((wallet) => wallet.held)).toEqual(held.map(() => 0))
    expect(await findBrokenInvariants(server.db)).toEqual(broken)
  })

  it('leaves no rate-limit count of the player by number, by id or by known device', async () => {
    const subjects = [player.phone, `player ${player.playerId}`].flatMap((one) => [one, `${one}, known device`])
    await server.db
      .insert(rateLimits)
      .values(subjects.map((subject) => ({ scope: 'a test', subject, windowStart: server.clock.now, hits: 1 })))
    expect(await erase()).toMatchObject({ status: 200 })
    const left = await server.db.select().from(rateLimits).where(eq(rateLimits.scope, 'a test'))
    expect(left.filter(({ subject }) => subjects.includes(subject))).toEqual([])
  })

  it('happens once when it is requested twice at the same time', async () => {
    const confirmation = await confirm()
    const outcomes = await Promise.all([erase(confirmation), erase(confirmation)])
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    const events = await server.db.select().from(accountEvents).where(mine(accountEvents.playerId))
    expect(events.map(({ event }) => event)).toEqual(['erased'])
  })
})
