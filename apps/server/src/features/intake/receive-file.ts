/** Receives a delivery that is a CSV file in the body of a request. */
import type { IncomingMessage } from 'node:http'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/outcome.ts'
import { CsvFileError } from './csv/csv-file-error.ts'
import { readCsv } from './csv/read-csv.ts'
import { receiveBatch } from './receive-batch.ts'
import type { Delivery } from './receive-batch.ts'

/** A file that is too long or cannot be read to its end is refused, and nothing of it is judged. */
export async function receiveFile(
  db: Db,
  delivery: Delivery,
  request: IncomingMessage,
  { maxBytes = Infinity }: { maxBytes?: number } = {},
) {
  try {
    // A refusal in the middle of the upload must not destroy the connection, which is needed for the reply.
    const file = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
    return await receiveBatch(db, delivery, readCsv(upTo(maxBytes, file)))
  } catch (error) {
    if (error instanceof CsvFileError) return refuseFile(error)
    throw error
  } finally {
    // Discards the rest of the request body.
    request.on('data', () => {})
  }
}

export const refuseFile = ({ message }: CsvFileError) =>
  refuse('unreadable-file', { detail: `${message} Nothing of it was taken in.` })

/** The length is unknown in advance where a client sends its body in chunks. */
async function* upTo(maxBytes: number, file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const part of file) {
    bytes += part.length
    if (bytes > maxBytes) throw new CsvFileError(`The file is larger than ${maxBytes} bytes.`)
    yield part
  }
}
