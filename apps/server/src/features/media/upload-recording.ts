/** Stores an uploaded film or sound once, unchanged, while it comes in. It is offered once it is described. */
import { createHash, randomUUID } from 'node:crypto'
import {
  formatMegabytes,
  judgeRecording,
  MAX_MEDIA_BYTES,
  MEDIA_LIMITS,
  nameCodecs,
  RECORDING_FORMATS,
} from '@fairdraw/rules/media/recordings.ts'
import type { RecordingFacts } from '@fairdraw/rules/media/recordings.ts'
import type { Db } from '../../db/database.ts'
import { createConcurrencyLimit } from '../../http/load/concurrency-limit.ts'
import { refuse } from '../../http/outcome.ts'
import type { Outcome } from '../../http/outcome.ts'
import { deleteParts, readRange, writePart } from './media-parts.ts'
import { readRecording } from './read-recording.ts'
import { storeItem } from './store-item.ts'
import type { Uploaded } from './store-item.ts'
import { ID_LENGTH } from './upload-picture.ts'

/** MP4 with any brand, which is judged later; WebM; MP3 with and without tags. */
const SIGNATURES = /^(?:.{8}66747970|1a45dfa3|494433|fff[a-f])/

export const isRecording = (start: Buffer): boolean => SIGNATURES.test(start.toString('hex', 0, 12))

/** One at a time, because its process may take 200 MB. As many wait as an upload's slots allow. */
const runLimited = createConcurrencyLimit(1, 8)

export async function uploadRecording(
  db: Db,
  parts: AsyncIterable<Buffer>,
  staffId: string,
  maxBytes: number = MAX_MEDIA_BYTES,
): Promise<Outcome<Uploaded, 'recording-not-accepted' | 'request-too-large' | 'busy'>> {
  const fileId = randomUUID()
  let isKept = false
  try {
    const sum = createHash('sha256')
    let size = 0
    let part = 0
    for await (const content of parts) {
      size += content.length
      if (size > maxBytes) return tooManyBytes('film')
      sum.update(content)
      await writePart(db, fileId, part++, content)
    }
    const read = await runLimited(async () => ({
      facts: await readRecording(size, (start, end) => readRange(db, fileId, start, end)),
    }))
    if (!read) return refuse('busy', { retryAfter: 2 })
    if (!read.facts) return refuse('recording-not-accepted', { detail: UNREADABLE })
    const judged = judgeRecording(read.facts, size)
    if ('refusal' in judged) {
      if (judged.refusal === 'bytes') return tooManyBytes('sound')
      return refuse('recording-not-accepted', { detail: REFUSALS[judged.refusal](read.facts) })
    }
    const { format } = judged
    const { width, height, seconds, startsAtOnce } = read.facts
    const uploaded = await storeItem(db, {
      id: sum.digest('hex').slice(0, ID_LENGTH),
      kind: RECORDING_FORMATS[format].kind,
      format,
      fileId,
      sizeBytes: size,
      width,
      height,
      seconds,
      codecs: nameCodecs(read.facts),
      startsAtOnce,
      uploadedBy: staffId,
    })
    isKept = uploaded.body.isNew
    return uploaded
  } finally {
    // Of a process that ends here, the job `purge broken uploads` deletes them.
    if (!isKept) await deleteParts(db, fileId)
  }
}

const UNREADABLE =
  'This film or sound can’t be read, or a part of it is missing. Choose an MP4 or WebM film, or an MP3 or M4A sound.'

const minutesOf = (kind: 'film' | 'sound') => `${MEDIA_LIMITS[kind].seconds / 60} minutes`

const REFUSALS: Readonly<Record<'codecs' | 'length' | 'pixels', (facts: RecordingFacts) => string>> = {
  codecs: (facts) =>
    `Not every browser plays this file (${nameCodecs(facts) || 'it has no tracks'}). Export the film as MP4 with H.264 and AAC, or the sound as MP3 or M4A.`,
  length: ({ video }) =>
    `It runs for more than ${minutesOf(video.length > 0 ? 'film' : 'sound')}, or has no length. Make it shorter and try again.`,
  pixels: ({ width, height }) => `It has ${width} × ${height} pixels. Export it with 3840 × 2160 at most.`,
}

const tooManyBytes = (kind: 'film' | 'sound') =>
  refuse('request-too-large', {
    detail: `The file is larger than ${formatMegabytes(MEDIA_LIMITS[kind].bytes)}, the most for a ${kind}. Export it smaller and try again.`,
  })
