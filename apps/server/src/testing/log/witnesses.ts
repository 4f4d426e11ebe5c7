/** Witnesses for tests: the decision and the memory of apps/witness in this process, by a test's clock. */
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey, formatKey } from '@fairdraw/log/note.ts'
import { cosign } from '@fairdraw/witness/cosign.ts'
import { parseKnownLogs } from '@fairdraw/witness/known-logs.ts'
import { createStore, openStore } from '@fairdraw/witness/store.ts'
import { closeAfter } from '../close-after.ts'
import { createDrawLog, readSigner } from '../../features/draw/witnessed/draw-log.ts'
import type { Database } from '../../db/database.ts'
import type { Witness } from '../../vendors/witness/witness.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { testConfig } from '../test-app.ts'

export type TestWitness = Witness & {
  /** Its key as text. */
  text: string
  /** What the test does to it: `down` does not answer. Otherwise the reply of every request. */
  state: 'up' | 'down' | { status: number; body: string }
  /** Seconds by which its clock is wrong. */
  clockError: number
  /** The bodies of all requests, oldest first. */
  requests: string[]
  close(): void
}

const NAMES = ['auditor.example/witness', 'newspaper.example/witness', 'regulator.example/witness']

/** Witnesses that know the log of the tests' settings. */
export const startWitnesses = (count: number, now: () => Date): TestWitness[] =>
  NAMES.slice(0, count).map((name) => closeAfter(startWitness(name, now)))

function startWitness(name: string, now: () => Date): TestWitness {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = createKey('cosignature', name, Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
  const folder = mkdtempSync(join(tmpdir(), 'witness-'))
  const file = join(folder, 'signed.sqlite')
  createStore(file, key)
  const store = openStore(file)
  const signer = { key, sign: (message: Uint8Array) => sign(null, message, privateKey) }
  const logs = parseKnownLogs(formatKey(readSigner(testConfig).key))
  const witness: TestWitness = {
    key,
    text: formatKey(key),
    state: 'up',
    clockError: 0,
    requests: [],
    post: async (body) => {
      witness.requests.push(body)
      if (witness.state === 'down') throw new Error('connection refused')
      if (witness.state !== 'up') return witness.state
      const time = () => now().getTime() + witness.clockError * 1_000
      const { status, body: reply } = cosign({ signer, logs, store, now: time }, body)
      return { status, body: reply }
    },
    close: () => {
      store.close()
      rmSync(folder, { recursive: true })
    },
  }
  return witness
}

/** The log of a process that has just begun, with these witnesses, of which all must sign. */
export const startLog = (
  { db }: Pick<Database, 'db'>,
  { witnesses, quorum = witnesses.length, now }: { witnesses: readonly Witness[]; quorum?: number; now: () => Date },
) => createDrawLog({ ...testConfig, WITNESS_QUORUM: quorum }, { db, witnesses, chain: DEMONSTRATION, now })
