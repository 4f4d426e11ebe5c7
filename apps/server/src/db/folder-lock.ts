/**
 * The embedded database is one process's: two on one folder would destroy it. Who holds a folder listens on a socket of its
 * name, which the system closes however the process ends, so that no trace of a killed one is in the way.
 */
import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

function socketOf(folder: string): string {
  const name = `fairdraw-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24)}`
  return process.platform === 'win32' ? String.raw`\\.\pipe\${name}` : join(tmpdir(), `${name}.sock`)
}

function isHeld(socket: string): Promise<boolean> {
  return new Promise((tell) => {
    const visit = connect(socket)
    visit.on('connect', () => {
      visit.destroy()
      tell(true)
    })
    visit.on('error', () => tell(false))
  })
}

/** Holds a folder until the release is called or the process ends. Throws one plain sentence when another process has it. */
export async function holdFolder(folder: string): Promise<() => void> {
  const socket = socketOf(folder)
  if (await isHeld(socket)) {
    throw new Error(`The embedded database in ${folder} is in use by another process. Stop that one, or set DATA_DIR.`)
  }
  if (process.platform !== 'win32') {
    try {
      unlinkSync(socket)
    } catch {
      // Nobody held it before.
    }
  }
  const server = createServer((visit) => visit.destroy())
  server.unref()
  await new Promise<void>((ready, fail) => {
    server.once('error', fail)
    server.listen(socket, ready)
  })
  return () => server.close()
}
