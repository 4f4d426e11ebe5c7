/**
 * Pictures that players upload with a claim. The type is detected from the bytes, not from the name. Each is
 * re-encoded, which removes the location, the device and all other metadata. They are stored in the database without a
 * public URL, and only staff can see them.
 */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { Db } from '../../db/database.ts'
import { lockPlayer } from '../../db/lock-player.ts'
import { countRows } from '../../db/rows.ts'
import { playerUploads } from '../../db/schema.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { lockAward } from './awards.ts'
import type { Award } from './awards.ts'

const MAX_PICTURES = 5
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp']
/** A small file may decode to a huge picture. */
const MAX_PIXELS = 40_000_000
const MAX_SIDE = 2_000

type EncodedPicture = { picture: Buffer; width: number; height: number }

/** The picture re-encoded as an upright JPEG; undefined when it is not a picture. */
async function reencode(bytes: Buffer): Promise<EncodedPicture | undefined> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await image.metadata()
    if (!FORMATS.includes(format)) return undefined
    const { data, info } = await image
      .rotate()
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

export async function uploadPicture(
  db: Db,
  { playerId, id }: Pick<Award, 'playerId' | 'id'>,
  bytes: Buffer,
): Promise<Outcome<{ uploads: number }, 'not-found' | 'not-a-picture' | 'too-many-pictures'>> {
  const drawn = await reencode(bytes)
  if (!drawn) return refuse('not-a-picture')
  return db.transaction(async (tx) => {
    await lockPlayer(tx, playerId)
    const award = await lockAward(tx, { playerId, id })
    if (!award || (award.state !== 'offered' && award.state !== 'claimed')) return refuse('not-found')
    const uploads = await countRows(
      tx,
      sql`select from player_uploads where player_id = ${playerId} and award_id = ${id}`,
    )
    if (uploads >= MAX_PICTURES) return refuse('too-many-pictures')
    await tx.insert(playerUploads).values({ playerId, awardId: id, ...drawn })
    return done({ uploads: uploads + 1 })
  })
}
