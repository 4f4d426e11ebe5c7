/** A witness for tests: its server, its files in a folder of its own, and a clock that stands still. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyFile, readKeyFile } from '../key-file.ts'
import { parseKnownLogs } from '../known-logs.ts'
import { createWitnessServer } from '../server.ts'
import { createStore, openStore } from '../store.ts'

export const NOW = Date.UTC(2026, 10, 27, 10, 2, 3)
export const WITNESS_NAME = 'paper.example/witness-2026'

/** A folder with a key, an empty memory and a list of logs. */
export function createWitnessFolder(logs: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'witness-'))
  const files = { key: join(folder, 'key.pem'), store: join(folder, 'signed.sqlite'), logs: join(folder, 'logs.txt') }
  createKeyFile(files.key)
  const signer = readKeyFile(files.key, WITNESS_NAME)
  createStore(files.store, signer.key)
  writeFileSync(files.logs, logs.map((log) => `${log}\n`).join(''))
  return { folder, files, signer, remove: () => rmSync(folder, { recursive: true }) }
}

export const post = async (url: string, body: string | Uint8Array<ArrayBuffer>) => {
  const response = await fetch(`${url}/add-checkpoint`, { method: 'POST', body })
  return { status: response.status, body: await response.text(), type: response.headers.get('content-type') }
}

export async function startWitness(logs: readonly string[], place = createWitnessFolder(logs)) {
  const { files, signer } = place
  const lines: Record<string, unknown>[] = []
  const store = openStore(files.store)
  const witness = { signer, logs: parseKnownLogs(logs.join('\n')), store, now: () => NOW }
  const server = createWitnessServer(witness, (line) => void lines.push(JSON.parse(line)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    store.close()
  }
  return {
    ...place,
    url,
    witness,
    store,
    lines,
    post: (body: string | Uint8Array<ArrayBuffer>) => post(url, body),
    /** The same witness after its process ended and began again. */
    restart: async () => {
      await stop()
      return startWitness(logs, place)
    },
    end: async () => {
      await stop()
      place.remove()
    },
  }
}
