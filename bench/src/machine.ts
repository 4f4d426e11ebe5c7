/** The programs that the measurements need: finds them, or installs them on Debian. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from './programs.ts'

/** Debian installs some programs outside of PATH. */
const SEARCH_PATHS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/lib/postgresql/15/bin']

/** Each program with its Debian package. */
const PACKAGES = {
  nginx: 'nginx',
  haproxy: 'haproxy',
  wrk: 'wrk',
  pgbench: 'postgresql-15',
  initdb: 'postgresql-15',
  postgres: 'postgresql-15',
}
export type Program = keyof typeof PACKAGES

export function findProgram(program: string): string | undefined {
  return SEARCH_PATHS.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

export type Programs = Partial<Record<Program, string>>

const all = Object.keys(PACKAGES) as Program[]
const findAll = (): Programs => Object.fromEntries(all.map((program) => [program, findProgram(program)]))

/** Finds the programs. As root on Debian it first installs the packages of missing ones. */
export async function ensurePrograms(print: (line: string) => void): Promise<Programs> {
  const found = findAll()
  const missing = [...new Set(all.filter((program) => !found[program]).map((program) => PACKAGES[program]))]
  if (missing.length === 0) return found
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) {
    print(`  not installed: ${missing.join(', ')}. On Debian: sudo apt-get install ${missing.join(' ')}`)
    return found
  }
  print(`  installing ${missing.join(', ')}`)
  await runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...missing], {
    DEBIAN_FRONTEND: 'noninteractive',
  })
  return findAll()
}

/** The path of an installed Chromium or Chrome. */
export const findChromium = () =>
  ['chromium', 'google-chrome', 'chromium-headless-shell'].map(findProgram).find((path) => path !== undefined)
