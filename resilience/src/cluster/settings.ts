/** The settings files of ops/cluster, as the rehearsal uses them: with loopback ports and temporary folders in place of the machines'. */
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '../../../tools/temporary-servers/free-port.ts'
import { findServerUser, rootFolder } from '../postgres.ts'

const ADDRESS = /\b(?:10\.0\.0\.1[1-3]|127\.0\.0\.1):\d+/g

export type Replacement = readonly [from: RegExp, to: string]

const readExample = (name: string): string => readFileSync(join(rootFolder, 'ops/cluster', name), 'utf8')

/** Replaces; throws if the file lacks what has to be replaced. */
function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((current, [from, to]) => {
    if (current.search(from) < 0) throw new Error(`a file of ops/cluster has no ${String(from)}`)
    return current.replace(from, to)
  }, text)
}

/** The file of another machine: its name and addresses, except in the lines that list all machines. */
const forMachine = (text: string, nth: number): string =>
  text
    .split('\n')
    .map((line) =>
      line.includes('10.0.0.12') ? line : line.replaceAll('10.0.0.11', `10.0.0.1${nth}`).replaceAll('db1', `db${nth}`),
    )
    .join('\n')

/** Makes a folder that the servers' user owns. */
export function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  const user = findServerUser()
  if ('uid' in user) chownSync(path, Number(user.uid), Number(user.gid))
  chmodSync(path, 0o700)
  return path
}

/** Writes a file that only the servers' user reads. */
export function writePrivate(path: string, text: string): string {
  makeFolder(dirname(path))
  writeFileSync(path, text, { mode: 0o600 })
  const user = findServerUser()
  if ('uid' in user) chownSync(path, Number(user.uid), Number(user.gid))
  return path
}

/** Every address of the examples gets a free port of this machine, the same one in all files. */
export function createAddressBook() {
  const ports = new Map<string, number>()
  const portOf = async (address: string): Promise<number> => {
    const port = ports.get(address) ?? (await freePort())
    ports.set(address, port)
    return port
  }
  /** The lines that have a host and a port apart, such as `bind`'s, are replaced by the caller. */
  const translate = async (text: string): Promise<string> => {
    for (const [address] of text.matchAll(ADDRESS)) await portOf(address)
    return text.replaceAll(ADDRESS, (address) => `127.0.0.1:${ports.get(address)!}`)
  }
  return {
    portOf,
    read: async (name: string, replacements: readonly Replacement[], nth = 1): Promise<string> =>
      translate(forMachine(replaceAll(readExample(name), replacements), nth)),
  }
}
export type AddressBook = ReturnType<typeof createAddressBook>
