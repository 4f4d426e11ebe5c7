/** Reads and changes the personal details that a player has given. */
import type { PersonalDetails } from '@fairdraw/contract/profile.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from './events.ts'

export type Details = { title?: string | undefined; name: string; surname: string; postcode: string }

/** The form that the Royal Mail uses: 'm11ae' → 'M1 1AE'. */
const formatPostcode = (postcode: string) => postcode.toUpperCase().replace(/\s/g, '').replace(/.{3}$/, ' $&')

const toColumns = ({ title, name, surname, postcode }: Details) => ({
  title: title || null,
  firstName: name,
  surname,
  postcode: formatPostcode(postcode),
})

export async function changeDetails(
  tx: Db,
  { playerId, at, change }: { playerId: number; at: Date; change: Details },
): Promise<void> {
  await tx.update(players).set(toColumns(change)).where(eq(players.id, playerId))
  await recordEvent(tx, { playerId, event: 'details-changed', at })
}

/** Saves details that another call sends along; nothing where they are stored already. */
export async function saveDetailsSentAlong(
  tx: Db,
  { playerId, at, details }: { playerId: number; at: Date; details: Details },
): Promise<void> {
  const { title, firstName, surname, postcode } = players
  const [stored] = await tx
    .select({ title, firstName, surname, postcode })
    .from(players)
    .where(eq(players.id, playerId))
  const sent = toColumns(details)
  if (stored && Object.entries(sent).some(([name, value]) => stored[name as keyof typeof sent] !== value))
    await changeDetails(tx, { playerId, at, change: details })
}

export async function personalDetails(
  db: Db,
  { playerId, change, now }: { playerId: number; change?: Details | undefined; now: Date },
): Promise<Outcome<{ details: PersonalDetails }, 'session-ended'>> {
  if (change) await db.transaction((tx) => changeDetails(tx, { playerId, at: now, change }))
  const [player] = await db
    .select({
      title: players.title,
      name: players.firstName,
      surname: players.surname,
      postcode: players.postcode,
      email: players.email,
      emailVerifiedAt: players.emailVerifiedAt,
      phoneNumber: players.phone,
    })
    .from(players)
    .where(eq(players.id, playerId))
  if (!player) return refuse('session-ended')
  const { emailVerifiedAt, ...details } = player
  return done({ details: { ...details, isEmailVerified: emailVerifiedAt !== null } })
}
