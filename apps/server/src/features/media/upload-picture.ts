/** Stores an uploaded picture once, re-encoded without metadata. It is offered once it is described. */
import { hash, randomUUID } from 'node:crypto'
import { formatMegabytes, MEDIA_LIMITS } from '@fairdraw/rules/media/recordings.ts'
import type { Sharp } from 'sharp'
import type { Db } from '../../db/database.ts'
import { createConcurrencyLimit } from '../../http/load/concurrency-limit.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { reencodePicture } from '../../http/uploaded-picture.ts'
import { writeFileParts } from './media-parts.ts'
import { findItem, showItem } from './media-row.ts'
import { storeItem } from './store-item.ts'
import type { Uploaded } from './store-item.ts'

/** Of an id, in hexadecimal digits. */
export const ID_LENGTH = 32
const PICTURE = {
  formats: ['jpeg', 'png', 'webp', 'avif'],
  /** Twice the widest picture that the site asks for. */
  maxSide: 3_840,
  /** Nearly without loss: every picture that is shown is encoded again from this one. */
  encode: (picture: Sharp) => picture.webp({ quality: 95, smartSubsample: true }),
} as const

const MAX_BYTES = MEDIA_LIMITS.picture.bytes
const TOO_MANY_BYTES = `The file is larger than ${formatMegabytes(MAX_BYTES)}, the most for a picture. Make it smaller and try again.`
const UNREADABLE =
  'This file can’t be read. Choose a JPEG, PNG, WebP or AVIF picture, an MP4 or WebM film, or an MP3 or M4A sound.'

/** One at a time, because a picture may take 160 MB while it is decoded. As many wait as an upload's slots allow. */
const runLimited = createConcurrencyLimit(1, 8)

export async function uploadPicture(
  db: Db,
  parts: AsyncIterable<Buffer>,
  staffId: string,
): Promise<Outcome<Uploaded, 'not-a-picture' | 'picture-too-large' | 'request-too-large' | 'busy'>> {
  const file = await readBounded(parts, MAX_BYTES)
  if (!file) return refuse('request-too-large', { detail: TOO_MANY_BYTES })
  const id = hash('sha256', file, 'hex').slice(0, ID_LENGTH)
  const known = await findItem(db, id)
  if (known) return done({ item: await showItem(db, known), isNew: false })
  const encoded = await runLimited(() => reencodePicture(file, PICTURE))
  if (encoded === undefined) return refuse('busy', { retryAfter: 2 })
  if (encoded === 'not-a-picture') return refuse(encoded, { detail: UNREADABLE })
  if (encoded === 'picture-too-large') return refuse(encoded)
  const { picture, width, height } = encoded
  const fileId = randomUUID()
  return storeItem(
    db,
    { id, kind: 'picture', format: 'webp', fileId, sizeBytes: picture.length, width, height, uploadedBy: staffId },
    (tx) => writeFileParts(tx, fileId, picture),
  )
}

/** Undefined if there are more bytes. */
async function readBounded(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of file) {
    length += part.length
    if (length > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
