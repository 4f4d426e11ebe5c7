/**
 * Pictures that players upload with a claim, re-encoded without metadata. They are stored in the database without a
 * public URL, and only staff can see them.
 */
import { sql } from 'drizzle-orm'
import type { Sharp } from 'sharp'
import type { Db } from '../../db/database.ts'
import { countRows } from '../../db/rows.ts'
import { playerUploads } from './tables.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { reencodePicture } from '../../http/uploaded-picture.ts'
import { lockAward } from './awards.ts'
import type { Award } from './awards.ts'

const MAX_PICTURES = 5

const PHOTO = {
  formats: ['jpeg', 'png', 'webp'],
  maxSide: 2_000,
  encode: (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg({ quality: 85 }),
} as const

export async function uploadPicture(
  db: Db,
  { playerId, id }: Pick<Award, 'playerId' | 'id'>,
  bytes: Buffer,
): Promise<Outcome<{ uploads: number }, 'not-found' | 'not-a-picture' | 'too-many-pictures'>> {
  const drawn = await reencodePicture(bytes, PHOTO)
  if (typeof drawn === 'string') return refuse('not-a-picture')
  return db.transaction(async (tx) => {
    const award = await lockAward(tx, { playerId, id })
    if (!award || (award.state !== 'offered' && award.state !== 'checking' && award.state !== 'claimed'))
      return refuse('not-found')
    const uploads = await countRows(
      tx,
      sql`select from player_uploads where player_id = ${playerId} and award_id = ${id}`,
    )
    if (uploads >= MAX_PICTURES) return refuse('too-many-pictures')
    await tx.insert(playerUploads).values({ playerId, awardId: id, ...drawn })
    return done({ uploads: uploads + 1 })
  })
}
