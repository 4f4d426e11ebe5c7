/** A program that fills a database with content and players, and prints the players as JSON. It must also run in an older checkout. */
import { seed } from '@fairdraw/demo/seed.ts'
import { openServer } from '@fairdraw/server/db/database.ts'
import { players, wallets } from '@fairdraw/server/features/player/tables.ts'
import { saveCompetition } from '@fairdraw/server/features/catalogue/catalogue.ts'
import { hashPasscode } from '@fairdraw/server/features/login/passcode/passcodes.ts'
import { pepperId } from '@fairdraw/server/keyring.ts'
import { buildCompetition } from '@fairdraw/server/testing/competitions.ts'
import { addPlayersWithSessions } from '@fairdraw/server/testing/players-with-sessions.ts'

export type PreparedPlayers = { playerId: number; bearer: string }[]

/** The competitions of the load: free without steps, paid with tokens, paid by card, and one entered by text. */
export const COMPETITIONS = { free: 901, tokens: 902, paid: 903, text: 904 } as const
const PRICE_PENCE = 200
/** Players who log in with a passcode: `07733000000` and so on. */
export const PASSCODE_PLAYERS = { count: 40, passcode: '7391' } as const
export const passcodePlayerPhone = (nth: number) => `07733${String(nth).padStart(6, '0')}`
/** As many as a test asks for. */
const PLAYERS = Number(process.env['PREPARED_PLAYERS'] ?? 4_000)

if (import.meta.main) {
  const database = await openServer(process.env['DATABASE_URL']!)
  const pepper = process.env['PASSCODE_PEPPER']!
  const { db } = database
  await seed(database, { now: new Date(), pepper, contactEmail: 'help@fairdraw.example' })
  const sms = { enabled: true, info: '', cost: 'Free' }
  const competitions = [
    { id: COMPETITIONS.free },
    { id: COMPETITIONS.tokens, tokenCost: 1 },
    { id: COMPETITIONS.paid, steps: ['payment' as const], pricePence: PRICE_PENCE },
    { id: COMPETITIONS.text, channels: { sms } },
  ]
  for (const competition of competitions)
    await saveCompetition(db, buildCompetition({ closesIn: 600, ...competition }), [])
  const passcodeHash = await hashPasscode(PASSCODE_PLAYERS.passcode, pepper)
  const passcodePlayers = await db
    .insert(players)
    .values(
      Array.from({ length: PASSCODE_PLAYERS.count }, (_, nth) => ({
        phone: passcodePlayerPhone(nth),
        ageStatedAt: new Date(),
        passcodeHash,
        passcodePepperId: pepperId(pepper),
      })),
    )
    .returning({ playerId: players.id })
  await db.insert(wallets).values(passcodePlayers.map(({ playerId }) => ({ playerId, asset: 'tokens' })))
  const preparedPlayers: PreparedPlayers = await addPlayersWithSessions(db, PLAYERS, { tokens: 100_000 })
  await database.close()
  process.stdout.write(JSON.stringify(preparedPlayers))
}
