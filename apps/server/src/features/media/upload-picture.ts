/** Stores an uploaded picture once, re-encoded without metadata. It is offered once it is described. */
import { hash } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '@fairdraw/contract/desk/media.ts'
import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import type { Sharp } from 'sharp'
import type { Db } from '../../db/database.ts'
import { mediaPictures } from './tables.ts'
import { createConcurrencyLimit } from '../../http/load/concurrency-limit.ts'
import { done, refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { reencodePicture } from '../../http/uploaded-picture.ts'
import { recordAudit } from '../audit/record.ts'
import { findPicture, PICTURE_COLUMNS, showPicture } from './picture-row.ts'

const ID_LENGTH = 32
const PICTURE = {
  formats: ['jpeg', 'png', 'webp', 'avif'],
  /** Twice the widest picture that the site asks for. */
  maxSide: 3_840,
  /** Nearly without loss: every picture that is shown is encoded again from this one. */
  encode: (picture: Sharp) => picture.webp({ quality: 95, smartSubsample: true }),
} as const

const MEGABYTES = MAX_PICTURE_BYTES / 1024 ** 2
const TOO_MANY_BYTES = `The file is larger than ${MEGABYTES} MB. Make the picture smaller and try again.`
const NO_PICTURE = 'This is not a picture that can be read. Choose a JPEG, PNG, WebP or AVIF file.'

/** One at a time, because a picture may take 160 MB while it is decoded. As many wait as an upload's slots allow. */
const runLimited = createConcurrencyLimit(1, 8)

type Uploaded = { picture: MediaPicture; isNew: boolean }

export async function uploadPicture(
  db: Db,
  file: AsyncIterable<Buffer>,
  staffId: string,
): Promise<Outcome<Uploaded, 'not-a-picture' | 'picture-too-large' | 'request-too-large' | 'busy'>> {
  const bytes = await readBounded(file, MAX_PICTURE_BYTES)
  if (!bytes) return refuse('request-too-large', { detail: TOO_MANY_BYTES })
  const id = hash('sha256', bytes, 'hex').slice(0, ID_LENGTH)
  const known = await findPicture(db, id)
  if (known) return done({ picture: await showPicture(db, known), isNew: false })
  const encoded = await runLimited(() => reencodePicture(bytes, PICTURE))
  if (encoded === undefined) return refuse('busy', { retryAfter: 2 })
  if (encoded === 'not-a-picture') return refuse(encoded, { detail: NO_PICTURE })
  if (encoded === 'picture-too-large') return refuse(encoded)
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(mediaPictures)
      .values({ id, ...encoded, uploadedBy: staffId })
      .onConflictDoNothing()
      .returning(PICTURE_COLUMNS)
    if (!row) return done({ picture: await showPicture(tx, (await findPicture(tx, id))!), isNew: false })
    const picture = await showPicture(tx, row)
    const { width, height } = encoded
    await recordAudit(tx, {
      actor: { staffId },
      act: 'upload-picture',
      subject: { kind: 'picture', id },
      after: { width, height },
    })
    return done({ picture, isNew: true })
  })
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
