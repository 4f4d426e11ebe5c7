/** A program that fills a database with content and players, and prints the players as JSON. An older checkout runs it, too. */
import { seed } from '@fairdraw/demo/seed.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { players, wallets } from '@fairdraw/server/db/schema.ts'
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { hashPasscode } from '@fairdraw/server/features/login/passcode/passcodes.ts'
import { competitionOf } from '@fairdraw/server/testing/competitions.ts'
import { addCrowd } from '@fairdraw/server/testing/crowd.ts'

export type Prepared = { playerId: number; bearer: string }[]

/** Competitions that the load enters: free without steps, paid in tokens, paid by card, and one by text. */
export const COMPETITIONS = { free: 901, tokens: 902, paid: 903, text: 904 } as const
const PRICE_PENCE = 200
/** Players who log in with a passcode: `07733000000` and so on. */
export const MEMBERS = { count: 40, passcode: '7391' } as const
export const memberPhone = (nth: number) => `07733${String(nth).padStart(6, '0')}`
const PLAYERS = 4_000

if (import.meta.main) {
  const database = await openServer(process.env['DATABASE_URL']!)
  const pepper = process.env['PASSCODE_PEPPER']!
  const { db } = database
  await seed(database, { now: new Date(), pepper, contactEmail: 'help@fairdraw.example' })
  const sms = { enabled: true, info: '', cost: 'Free' }
  const sketches = [
    { id: COMPETITIONS.free },
    { id: COMPETITIONS.tokens, tokenCost: 1 },
    { id: COMPETITIONS.paid, steps: ['payment' as const], pricePence: PRICE_PENCE },
    { id: COMPETITIONS.text, channels: { sms } },
  ]
  for (const sketch of sketches) await saveCompetition(db, competitionOf({ closesIn: 600, ...sketch }), [])
  const passcodeHash = await hashPasscode(MEMBERS.passcode, pepper)
  const made = await db
    .insert(players)
    .values(
      Array.from({ length: MEMBERS.count }, (_, nth) => ({
        phone: memberPhone(nth),
        ageStatedAt: new Date(),
        passcodeHash,
      })),
    )
    .returning({ playerId: players.id })
  await db.insert(wallets).values(made.map(({ playerId }) => ({ playerId, asset: 'tokens' })))
  const crowd: Prepared = await addCrowd(db, PLAYERS, { tokens: 100_000 })
  await database.close()
  process.stdout.write(JSON.stringify(crowd))
}
