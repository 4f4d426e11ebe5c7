import { expect, it } from 'vitest'
import { entries, tickets } from '../../features/entry/tables.ts'
import { payments, refunds } from '../../features/payment/tables.ts'
import { findBrokenInvariants } from '../ledger-invariants.ts'
import { openTestDatabase } from '../test-database.ts'
import { storeCompetitions, storeEntries, storePlayers } from './stored-entries.ts'

it('stored entries of every kind break no invariant of money and tickets', async () => {
  const { db } = await openTestDatabase()
  const players = { firstId: 5_000, count: 100, step: 3 }
  const stored = { players, count: 3_000, firstCompetition: 500, perCompetition: 100 }
  await storePlayers(db, players)
  await storeCompetitions(db, stored)
  await storeEntries(db, stored)
  const counts = await Promise.all([entries, tickets, payments, refunds].map((table) => db.$count(table)))
  expect(counts).toEqual([3_000, 2_988, 600, 12])
  const ofPlayers = await db.selectDistinct({ id: entries.playerId }).from(entries)
  expect(ofPlayers).toHaveLength(100)
  expect(await findBrokenInvariants(db)).toEqual([])
})
