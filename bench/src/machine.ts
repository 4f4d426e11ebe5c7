/** What has to be on the machine for measuring, and how it gets there. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './programs.ts'

/** Debian keeps some where no path leads. */
const PLACES = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/lib/postgresql/15/bin']

/** Each program and the Debian package that brings it. */
const PACKAGES = {
  nginx: 'nginx',
  wrk: 'wrk',
  pgbench: 'postgresql-15',
  initdb: 'postgresql-15',
  postgres: 'postgresql-15',
}
export type Program = keyof typeof PACKAGES

export function find(program: string): string | undefined {
  return PLACES.map((place) => join(place, program)).find((path) => existsSync(path))
}

export type Programs = Partial<Record<Program, string>>

const all = Object.keys(PACKAGES) as Program[]
const findAll = (): Programs => Object.fromEntries(all.map((program) => [program, find(program)]))

/** Finds the programs, installing Debian's packages where that is possible. */
export async function prepareMachine(say: (line: string) => void): Promise<Programs> {
  const found = findAll()
  const missing = [...new Set(all.filter((program) => !found[program]).map((program) => PACKAGES[program]))]
  if (missing.length === 0) return found
  if (process.getuid?.() !== 0 || !find('apt-get')) {
    say(`  missing here: ${missing.join(', ')}. On Debian: sudo apt-get install ${missing.join(' ')}`)
    return found
  }
  say(`  installing ${missing.join(', ')}`)
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { DEBIAN_FRONTEND: 'noninteractive' })
  return findAll()
}

/** The browser, under whichever name it is installed. */
export const findChromium = () =>
  ['chromium', 'google-chrome', 'chromium-headless-shell'].map(find).find((path) => path !== undefined)
