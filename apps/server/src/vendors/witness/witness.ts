/** Witnesses of the log over HTTP: `POST /add-checkpoint` (c2sp.org/tlog-witness). */
import type { WitnessSetting } from '../../settings/setting-values.ts'
import type { WitnessReply } from '@fairdraw/log/ask-witness.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { readAtMost } from '../read-at-most.ts'

export type Witness = {
  key: NoteKey
  /** Sends a body to `add-checkpoint`; rejects if there is no answer. */
  post(body: string): Promise<WitnessReply>
}

const TIMEOUT_MS = 5_000
/** A cosignature has some 200 characters. */
const MAX_REPLY_BYTES = 16_384

export const createWitnesses = (settings: readonly WitnessSetting[]): Witness[] =>
  settings.map(({ key, url }) => ({
    key,
    post: async (body) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body, signal, redirect: 'error' })
      return {
        status: response.status,
        body: Buffer.from(await readAtMost(response, MAX_REPLY_BYTES)).toString('utf8'),
      }
    },
  }))
