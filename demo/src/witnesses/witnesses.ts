/**
 * The demonstration's two witnesses (docs/mechanisms/log.md#witnesses): each has a folder with its own key, and from it runs
 * as a program of its own. Past draws are signed from the same folders before these programs begin.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { NoteKey } from '@fairdraw/log/note.ts'
import type { WitnessSetting } from '@fairdraw/server/settings/setting-values.ts'
import type { Witness } from '@fairdraw/server/vendors/witness/witness.ts'
import { cosign } from '@fairdraw/witness/cosign.ts'
import { openStore } from '@fairdraw/witness/store.ts'
import { startWitnessProgram } from './witness-process.ts'
import type { WitnessProcess } from './witness-process.ts'
import { openWitnessFolder, signedSize } from './witness-folder.ts'
import type { WitnessFolder } from './witness-folder.ts'

const PEOPLE = ['auditor', 'newspaper'] as const
export const DEMO_QUORUM = PEOPLE.length

export type Witnesses = {
  /** The witnesses, as WITNESSES has them. */
  settings: readonly WitnessSetting[]
  /** The same witnesses at another time, in this process: for draws of the past. Close them before the programs begin. */
  at(now: () => Date): { witnesses: readonly Witness[]; close(): void }
  /** Starts the programs; resolves with the processes when all listen. */
  start(): Promise<readonly WitnessProcess[]>
  close(): Promise<void>
}

/**
 * `isNewLog`: the log has no tree yet. Witnesses that remember one belong to a database that is gone, and would refuse this
 * log for ever, so others take their place.
 */
export async function openWitnesses(
  folder: string,
  { log, isNewLog }: { log: NoteKey; isNewLog: boolean },
): Promise<Witnesses> {
  const open = () => PEOPLE.map((who) => openWitnessFolder(join(folder, who), { name: `${who}.example/witness`, log }))
  let folders = open()
  if (isNewLog && folders.some((one) => signedSize(one, log) > 0)) {
    for (const one of folders) rmSync(one.folder, { recursive: true })
    folders = open()
  }
  const ports = await choosePorts(folders.length)
  const settings = folders.map(({ signer }, nth) => ({ key: signer.key, url: `http://127.0.0.1:${ports[nth]}` }))
  const processes: WitnessProcess[] = []
  return {
    settings,
    at(now) {
      const opened = folders.map((one) => witnessAt(one, log, now))
      return {
        witnesses: opened.map(({ witness }) => witness),
        close: () => {
          for (const { close } of opened) close()
        },
      }
    },
    async start() {
      const started = folders.map((one, nth) => startWitnessProgram(one, ports[nth]!))
      processes.push(...started)
      await Promise.all(started.map(({ isListening }) => isListening))
      return processes
    },
    close: async () => void (await Promise.all(processes.map((one) => one.stop()))),
  }
}

function witnessAt({ files, signer }: WitnessFolder, log: NoteKey, now: () => Date) {
  const store = openStore(files.store)
  const asked = { signer, logs: new Map([[log.name, [log]]]), store, now: () => now().getTime() }
  const witness: Witness = { key: signer.key, post: async (body) => cosign(asked, body) }
  return { witness, close: () => store.close() }
}

/**
 * Below the ports that a system gives away by itself: nobody else takes one by chance before the program that it is for
 * listens.
 */
const FIRST_PORT = 10_000
const PORTS = 20_000

async function choosePorts(count: number): Promise<number[]> {
  const chosen: number[] = []
  while (chosen.length < count) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (!chosen.includes(port) && (await isFree(port))) chosen.push(port)
  }
  return chosen
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
