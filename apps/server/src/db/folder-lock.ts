/**
 * Some folders are one process's: two on one embedded database would destroy it. Who holds a folder listens on a socket of
 * its name, which the system closes however the process ends, so that no trace of a killed one is in the way.
 */
import { createHash } from 'node:crypto'
import { unlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Linux and Windows have sockets without files; elsewhere a file stays behind when a process is killed. */
const FILELESS: Partial<Record<NodeJS.Platform, string>> = { linux: '\0', win32: String.raw`\\.\pipe\ `.trim() }

function socketOf(folder: string): { socket: string; isFile: boolean } {
  const name = `fairdraw-${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24)}`
  const prefix = FILELESS[process.platform]
  return prefix === undefined
    ? { socket: join(tmpdir(), `${name}.sock`), isFile: true }
    : { socket: `${prefix}${name}`, isFile: false }
}

function isAlive(socket: string): Promise<boolean> {
  return new Promise((tell) => {
    const visit = connect(socket)
    visit.on('connect', () => {
      visit.destroy()
      tell(true)
    })
    visit.on('error', () => tell(false))
  })
}

/** Listens; undefined when somebody does already. */
function listen(socket: string): Promise<(() => void) | undefined> {
  const server = createServer((visit) => visit.destroy())
  return new Promise((held, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') held(undefined)
      else failed(error)
    })
    server.listen(socket, () => {
      server.unref()
      held(() => server.close())
    })
  })
}

/** Holds a folder until the release is called or the process ends; undefined when another process has it. */
export async function holdFolder(folder: string): Promise<(() => void) | undefined> {
  const { socket, isFile } = socketOf(folder)
  const release = await listen(socket)
  if (release || !isFile || (await isAlive(socket))) return release
  unlinkSync(socket)
  return listen(socket)
}
