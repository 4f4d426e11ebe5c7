/** A log of a test's own with a real witness: its server, its file, and a clock that stands still. */
import { generateKeyPairSync } from 'node:crypto'
import type { LogLeaf } from '@fairdraw/draw/log/log-leaves.ts'
import { formatKey } from '@fairdraw/log/note.ts'
import { NOW, createWitnessFolder, startWitness } from '../../../../witness/src/testing/start-witness.ts'
import type { Db } from '../../db/database.ts'
import { createLog } from '../../features/log/log.ts'
import type { Log } from '../../features/log/log.ts'
import { signerOf } from '../../features/log/signer.ts'
import type { Signer } from '../../features/log/signer.ts'
import { writeLeaf } from '../../features/log/write-leaf.ts'
import { createWitnesses } from '../../vendors/witness/witness.ts'
import { closeAfter } from '../close-after.ts'

export const LOG_NAME = 'tests.example/draws'

export function createSigner(name = LOG_NAME): Signer & { setting: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const setting = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { ...signerOf(name, setting), setting }
}

/** A leaf that needs no others. */
export const leafOfTest = (nth: number): LogLeaf => ({
  kind: 'closing-moved',
  competition: String(nth),
  channel: 'online',
  from: '2026-11-27T20:00:00.000Z',
  to: '2026-11-28T20:00:00.000Z',
  reason: 'The programme moved.',
})

/** `signers`: whose keys the witness knows; more than one where the key changes. */
export async function startWitnessedLog(db: Db, signers: readonly Signer[] = [createSigner()]) {
  const logs = signers.map(({ key }) => formatKey(key))
  const witness = await startWitness(logs, createWitnessFolder(logs))
  let isDown = false
  const witnesses = createWitnesses([{ key: witness.signer.key, url: witness.url }]).map((one) => ({
    ...one,
    post: (body: string) => (isDown ? Promise.reject(new Error('the witness is down')) : one.post(body)),
  }))
  return closeAfter({
    signers,
    now: () => new Date(NOW),
    witness,
    /** The log as a process has it that has just begun. */
    open: (signer: Signer = signers[0]!, from: Db = db): Log =>
      createLog({
        db: from,
        signer,
        witnesses,
        quorum: 1,
        followUp: async () => undefined,
        now: () => new Date(NOW),
      }),
    write: (count: number) =>
      db.transaction(async (tx) => {
        for (let nth = 0; nth < count; nth += 1) await writeLeaf(tx, leafOfTest(nth))
      }),
    stopWitness: () => void (isDown = true),
    resumeWitness: () => void (isDown = false),
    close: () => witness.end(),
  })
}
