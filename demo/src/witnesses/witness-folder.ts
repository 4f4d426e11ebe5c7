/** The folder of a witness of the demonstration, with the key and the memory that its program continues with. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatKey } from '@fairdraw/log/note.ts'
import type { NoteKey } from '@fairdraw/log/note.ts'
import { createKeyFile, readKeyFile } from '@fairdraw/witness/key-file.ts'
import type { Signer } from '@fairdraw/witness/key-file.ts'
import { createStore, openStore } from '@fairdraw/witness/store.ts'

export type WitnessFolder = { folder: string; files: ReturnType<typeof filesIn>; signer: Signer }

const filesIn = (folder: string) => ({
  key: join(folder, 'key.pem'),
  store: join(folder, 'signed.sqlite'),
  logs: join(folder, 'logs.txt'),
})

/** Opens the folder, and makes it where there is none: a key of its own, an empty memory, the log that it signs for. */
export function openWitnessFolder(folder: string, { name, log }: { name: string; log: NoteKey }): WitnessFolder {
  if (!existsSync(folder)) createFolder(folder, name)
  const files = filesIn(folder)
  const signer = readKeyFile(files.key, name)
  writeFileSync(files.logs, `${formatKey(log)}\n`)
  return { folder, files, signer }
}

/** Under another name first, so that a program that is killed leaves no half of a witness, and of two one wins. */
function createFolder(folder: string, name: string): void {
  const draft = `${folder}.${randomUUID()}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const files = filesIn(draft)
  createKeyFile(files.key)
  createStore(files.store, readKeyFile(files.key, name).key)
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/** How many leaves of a log the witness has signed. */
export function signedSize({ files }: Pick<WitnessFolder, 'files'>, { name }: NoteKey): number {
  const store = openStore(files.store)
  try {
    return store.latest(name)?.size ?? 0
  } finally {
    store.close()
  }
}
