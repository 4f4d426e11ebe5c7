/** Stores an uploaded file of the library: what it is, its first bytes say. */
import type { Db } from '../../db/database.ts'
import { isPicture } from '../../http/uploaded-picture.ts'
import { inParts } from './media-parts.ts'
import { isRecording, uploadRecording } from './upload-recording.ts'
import { uploadPicture } from './upload-picture.ts'

export async function uploadMedia(db: Db, file: AsyncIterable<Buffer>, staffId: string) {
  const parts = inParts(file)
  const first = await parts.next()
  const start = first.done ? Buffer.alloc(0) : first.value
  const all = (async function* () {
    yield start
    yield* parts
  })()
  // An AVIF has the container of films, with a brand of its own.
  const isFilm = isRecording(start) && !isPicture(start)
  return isFilm ? uploadRecording(db, all, staffId) : uploadPicture(db, all, staffId)
}
