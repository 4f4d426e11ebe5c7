/** The files of a log in a folder, or at an address. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoadFile } from '@fairdraw/log/walk-log.ts'
import { readAtMost } from '../../vendors/read-at-most.ts'

/** The largest file is a bundle of 256 entries, each of 65,535 bytes and two of its length. */
const MAX_FILE_BYTES = 256 * (65_535 + 2)
const TIMEOUT_MS = 10_000

export const folderFiles =
  (folder: string): LoadFile =>
  (path) =>
    readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    })

/** `address`: ends before `checkpoint`, such as `https://win.example/log`. */
export const addressFiles =
  (address: string): LoadFile =>
  async (path) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(`${address.replace(/\/$/, '')}/${path}`, { signal })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
    return readAtMost(response, MAX_FILE_BYTES)
  }

/** The files of a log at an address or in a folder. */
export const filesAt = (place: string): LoadFile =>
  /^https?:\/\//.test(place) ? addressFiles(place) : folderFiles(place)
