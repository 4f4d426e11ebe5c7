/** The export of a player’s data (field rule 26). */
import { randomUUID } from 'node:crypto'
import { postAccountExport } from '@fairdraw/contract/profile.ts'
import { eq, getTableName } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { runHolds } from '../entry/tables.ts'
import { listPersonalData } from '../features.ts'
import { players } from '../player/tables.ts'
import { OVER, startUsedSite } from './testing.ts'

const PERSONAL_DATA = listPersonalData()

const { server, phone, addPlayer, useSite, sendCard } = await startUsedSite()
let player: Awaited<ReturnType<typeof addPlayer>>
beforeEach(async () => {
  player = await addPlayer()
})

type Owner = Pick<typeof player, 'playerId' | 'bearer'>
const oneTime = ({ playerId }: Owner) => server.tokens.open(server.db, playerId, 'one-time', server.clock.now)
const exported = async (of: Owner = player) =>
  (await server.ask(postAccountExport, { bearer: of.bearer, body: { confirmation: await oneTime(of) } })).body

it('the export has every row of the player, table by table, and no secrets', async () => {
  await useSite(player)
  // For a moment only: it belongs to no entry.
  const { playerId } = player
  await server.db
    .insert(runHolds)
    .values({ playerId, entryId: randomUUID(), competitionId: OVER, tickets: 1, heldUntil: server.clock.now })
  const { held, madeAt } = await exported()
  await server.db.delete(runHolds).where(eq(runHolds.playerId, playerId))
  expect(madeAt).toBe(server.clock.now.toISOString())
  const filled = PERSONAL_DATA.map(({ table }) => getTableName(table)).filter((name) => held![name]!.length > 0)
  expect(filled.toSorted()).toEqual(PERSONAL_DATA.map(({ table }) => getTableName(table)).toSorted())
  expect(held!['players']).toMatchObject([{ id: player.playerId, phone: player.phone, surname: player.change.surname }])
  expect(held!['entries']).toHaveLength(4)
  const begun = held!['entry_events']!.filter(({ event }) => event === 'enter')
  expect(new Set(begun.map(({ entryId }) => entryId))).toEqual(new Set(held!['entries']!.map(({ id }) => id)))
  expect(begun).toHaveLength(4)
  expect(held!['marketing_consents']).toMatchObject([{ wording: 'Yes' }, { wording: 'Yes' }])
  expect(held!['result_notice_consents']).toMatchObject([{ channel: 'text', isGranted: true, wording: 'Tell me' }])
  expect(held!['payments']).toMatchObject([{ amountPence: 200 }])
  expect(held!['intake_rows']).toMatchObject([
    { body: { phone: player.phone, name: player.change.surname }, reason: 'closed' },
  ])
  expect(held!['ledger_transfers']).toEqual(
    expect.arrayContaining([expect.objectContaining({ asset: 'tokens', amount: 40, reason: 'gift' })]),
  )
  expect(JSON.stringify(held)).not.toMatch(/argon2|passcodeHash|"hash"/)
  expect(await phone.eventsOf(player.phone)).toContain('data-exported')
})

it('the export uses the database’s column names, not those of Drizzle’s properties', async () => {
  await useSite(player)
  expect(Object.keys((await exported()).held!['players']![0]!)).toContain('suspendedAt')
})

it('the export has no data of other players', async () => {
  await useSite(player)
  const theirs = JSON.stringify((await exported()).held)
  const other = await addPlayer()
  const { held } = await exported(other)
  expect(
    Object.entries(held!)
      .filter(([, found]) => found.length > 0)
      .map(([name]) => name),
  ).toEqual(expect.arrayContaining(['players', 'wallets']))
  expect(held!['entries']).toEqual([])
  expect(held!['intake_rows']).toEqual([])
  expect(theirs).not.toContain(other.phone)
})

it('the export has the rows that the number sent before it had an account', async () => {
  const phoneNumber = server.freshPhone()
  await sendCard({ phone: phoneNumber, change: player.change }, null)
  await phone.exists(phoneNumber)
  const { body } = await phone.verify(phoneNumber)
  const { body: renewed } = await phone.renew(body.token)
  const { body: details } = await phone.details(renewed.token)
  const owner = { playerId: details.account!.playerId, bearer: renewed.token! }
  expect((await exported(owner)).held!['intake_rows']).toMatchObject([{ reason: 'closed', phone: phoneNumber }])
})

it('the export has no rows of the previous owner of the number', async () => {
  await useSite(player)
  await server.db.update(players).set({ phone: server.freshPhone() }).where(eq(players.id, player.playerId))
  const owner = await addPlayer({ phone: player.phone })
  expect((await exported(owner)).held!['intake_rows']).toEqual([])
})

it('the export is limited', async () => {
  for (let nth = 0; nth < 10; nth += 1) await exported()
  const body = { confirmation: await oneTime(player) }
  expect(await server.ask(postAccountExport, { bearer: player.bearer, body })).toMatchObject({ status: 429 })
})

it('the export needs a texted code besides the session, and each code is valid for one export', async () => {
  const ask = (body: object) => server.ask(postAccountExport, { bearer: player.bearer, body })
  const confirmation = await oneTime(player)
  expect(await ask({})).toMatchObject({ status: 403, body: { code: 'step-up-needed' } })
  expect(await ask({ confirmation: player.bearer })).toMatchObject({ status: 403 })
  expect(await ask({ confirmation })).toMatchObject({ status: 200 })
  expect(await ask({ confirmation })).toMatchObject({ status: 403 })
})
