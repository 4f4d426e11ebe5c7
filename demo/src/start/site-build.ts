/** Builds the site when what it is made of has changed since the last time. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { holdFolder } from '@fairdraw/server/db/folder-lock.ts'
import { root } from './places.ts'
import { step } from './steps.ts'

const site = join(root, 'apps', 'site')
const SOURCES = [
  site,
  join(root, 'packages', 'contract'),
  join(root, 'packages', 'rules'),
  join(root, 'package-lock.json'),
]
const NOT_SOURCES = new Set(['node_modules', 'build', '.react-router', 'test-results'])

export const siteBuild = join(site, 'build')
const mark = join(siteBuild, 'made-from')

/** The lock of the build's folder lies beside it. Whoever reads that file and closes it has given its own lock away. */
const isLock = (name: string) => /\.lock(-journal)?$/.test(name)

export async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const inside = entries
    .filter(({ name }) => !NOT_SOURCES.has(name) && !isLock(name) && !name.includes('.test.'))
    .map((entry) => join(path, entry.name))
  return (await Promise.all(inside.map(filesOf))).flat()
}

/** One hash over everything that the build reads. */
async function sourcesHash(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(filesOf))).flat().toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}

function build(): Promise<void> {
  const said: Buffer[] = []
  const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: site,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  // A start that is given up must not leave a build behind that goes on without its lock.
  const end = () => child.kill()
  process.once('exit', end)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('exit', end)
      if (code === 0) resolve()
      else reject(new Error(`The site could not be built:\n${Buffer.concat(said).toString()}`))
    })
  })
}

const LOOK_AGAIN_MS = 300

/** Waits until no other start is building. */
async function alone(): Promise<() => void> {
  for (;;) {
    const release = await holdFolder(siteBuild)
    if (release) return release
    await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS))
  }
}

/** Resolves to whether it had to build. */
export async function buildSite(): Promise<boolean> {
  const release = await alone()
  try {
    return await buildIfChanged()
  } finally {
    release()
  }
}

async function buildIfChanged(): Promise<boolean> {
  const hash = await sourcesHash()
  const made = existsSync(mark) ? await readFile(mark, 'utf8') : undefined
  if (made === hash) return false
  await build()
  await writeFile(mark, hash)
  return true
}

/** The same as a step of the start. */
export const buildStep = (): Promise<void> =>
  step('site', async (report) => {
    report('being built, if it has changed')
    const isNew = await buildSite()
    return { said: isNew ? 'built' : 'unchanged since it was built', done: undefined }
  })
