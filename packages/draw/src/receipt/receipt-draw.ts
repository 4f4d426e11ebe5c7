/** What a receipt is compared with, from the text that a draw's page offers for download. */
import { readBundle } from '../bundle.ts'
import type { ReceiptDraw } from './check-receipts.ts'
import { readManifest } from '../manifest.ts'
import { readJson } from '../published.ts'
import { MalformedError, readObject } from '../read-json.ts'
import type { Reader } from '../read-json.ts'

const MAX_WITNESSES = 20
const MAX_KEY = 300
const MAX_STATE = 100

/**
 * The text is a reply of `/api/draws/{id}`, of a draw with or without a result, or only a bundle. Throws `MalformedError`
 * with the first thing that is not valid.
 */
export function readReceiptDraw(text: string): ReceiptDraw {
  const value = readJson(text)
  const read = readObject(value)
  const reply = value as { bundle?: unknown; manifest?: unknown; picks?: unknown }
  const bundle = reply.picks === undefined ? reply.bundle : value
  if (bundle === undefined || bundle === null) {
    if (reply.manifest === undefined || reply.manifest === null)
      throw new MalformedError('This draw has published no list.')
    return { manifest: readManifest(reply.manifest), keys: readKeys(read.object('keys')) }
  }
  const { manifest, witnessed, picks } = readBundle(bundle)
  const state = read.optional('draw', (one) => one.object('draw').text('state', MAX_STATE))
  // What was drawn in a void draw counts for nobody.
  return { manifest, keys: witnessed.keys, ...(state !== 'void' && { picks }) }
}

const readKeys = (read: Reader) => ({
  log: read.text('log', MAX_KEY),
  witnesses: read.textList('witnesses', MAX_WITNESSES, MAX_KEY),
  quorum: read.count('quorum', MAX_WITNESSES),
})
