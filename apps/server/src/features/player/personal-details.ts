/** Reads and changes the personal details that a player has given. */
import type { PersonalDetails } from '@fairdraw/contract/profile.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { players } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { recordEvent } from './events.ts'

export type Details = { title?: string | undefined; name: string; surname: string; postcode: string }

/** The form that the Royal Mail uses: 'm11ae' → 'M1 1AE'. */
const formatPostcode = (postcode: string) => postcode.toUpperCase().replace(/\s/g, '').replace(/.{3}$/, ' $&')

export async function changeDetails(
  tx: Db,
  { playerId, at, change }: { playerId: number; at: Date; change: Details },
): Promise<void> {
  const { title, name, surname, postcode } = change
  await tx
    .update(players)
    .set({ title: title || null, firstName: name, surname, postcode: formatPostcode(postcode) })
    .where(eq(players.id, playerId))
  await recordEvent(tx, { playerId, event: 'details-changed', at })
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
