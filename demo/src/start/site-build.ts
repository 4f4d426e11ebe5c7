/** Builds the site and the desk if their sources have changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { lockFolder } from '@fairdraw/server/db/embedded/folder-lock.ts'
import { compressFolder } from '../../../tools/bundle/precompress.ts'
import { root } from './paths.ts'
import { step } from './steps.ts'

type BuiltApp = {
  name: string
  folder: string
  /** The program that builds it, and its arguments. */
  command: readonly [string, ...string[]]
  /** Everything that the build reads. */
  sources: readonly string[]
}

const apps = join(root, 'apps')
const SHARED_SOURCES = [
  join(root, 'packages', 'contract'),
  join(root, 'packages', 'rules'),
  join(root, 'packages', 'ui'),
  join(root, 'tools', 'bundle', 'precompress.ts'),
  join(root, 'package-lock.json'),
]
const SITE: BuiltApp = {
  name: 'site',
  folder: join(apps, 'site'),
  command: [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
  sources: [join(apps, 'site'), ...SHARED_SOURCES],
}
const DESK: BuiltApp = {
  name: 'desk',
  folder: join(apps, 'desk'),
  command: [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
  sources: [join(apps, 'desk'), ...SHARED_SOURCES],
}
const IGNORED_FOLDERS = new Set(['node_modules', 'build', '.react-router', 'test-results'])

const buildFolder = ({ folder }: BuiltApp) => join(folder, 'build')
const hashFile = (app: BuiltApp) => join(buildFolder(app), 'made-from')
export const siteBuild = buildFolder(SITE)
export const deskBuild = buildFolder(DESK)

/** The lock file of the build folder is beside it. A process that opens and closes it loses its own POSIX lock. */
const isLock = (name: string) => /\.lock(-journal)?$/.test(name)

export async function listSourceFiles(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined)
  if (!entries) return [path]
  const children = entries
    .filter(({ name }) => !IGNORED_FOLDERS.has(name) && !isLock(name) && !name.includes('.test.'))
    .map((entry) => join(path, entry.name))
  return (await Promise.all(children.map(listSourceFiles))).flat()
}

/** A hash of everything that the build reads. */
async function hashSources({ sources }: BuiltApp): Promise<string> {
  const files = (await Promise.all(sources.map(listSourceFiles))).flat().toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}

function build({ name, folder, command }: BuiltApp, environment: Record<string, string>): Promise<void> {
  const output: Buffer[] = []
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env: { ...process.env, ...environment, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // This process goes first: during the build it fills the database, and then it answers visitors.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  // If the start is aborted, the build must not continue without its lock.
  const stop = () => child.kill()
  process.once('exit', stop)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('exit', stop)
      if (code === 0) resolve()
      else reject(new Error(`The ${name} could not be built:\n${Buffer.concat(output).toString()}`))
    })
  })
}

const RETRY_MS = 300
const COMPRESS_LATER = { COMPRESS_LATER: '1' }

/** Waits while another start is building. */
async function acquireBuildLock(app: BuiltApp): Promise<() => void> {
  for (;;) {
    const release = await lockFolder(buildFolder(app))
    if (release) return release
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** `isNew`: the sources have changed since the last build. `done` resolves when the app is built. */
type Build = { isNew: boolean; done: Promise<void> }

/** Resolves when it is known if the app must be built and, if so, the build process has started. */
async function startBuild(app: BuiltApp, environment: Record<string, string> = {}): Promise<Build> {
  const release = await acquireBuildLock(app)
  try {
    const hash = await hashSources(app)
    const file = hashFile(app)
    const builtHash = existsSync(file) ? await readFile(file, 'utf8') : undefined
    const isNew = builtHash !== hash
    const done = isNew ? build(app, environment).then(() => writeFile(file, hash)) : Promise.resolve()
    return { isNew, done: done.finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Resolves with whether the app had to be built. */
async function buildApp(app: BuiltApp): Promise<boolean> {
  const { isNew, done } = await startBuild(app)
  await done
  return isNew
}

export const buildDesk = (): Promise<boolean> => buildApp(DESK)

/** Builds the site and the desk. */
export async function buildApps(): Promise<void> {
  await buildApp(SITE)
  await compressSite()
  await buildApp(DESK)
}

/** Compresses what a start has left for later. Meanwhile the server encodes what is requested itself. */
export async function compressSite(): Promise<void> {
  const release = await acquireBuildLock(SITE)
  await compressFolder(join(siteBuild, 'client')).finally(release)
}

/**
 * The site as a step of the start, compressed later (`compressSite`): that takes a fifth of the build. Resolves when the build process has started; it must start first, because the next steps block
 * this process for seconds.
 */
export async function startBuildStep(): Promise<{ built: Promise<void> }> {
  const buildStarted = Promise.withResolvers<void>()
  const built = step('site', async (report) => {
    report('being built, if it has changed')
    const { isNew, done } = await startBuild(SITE, COMPRESS_LATER).finally(buildStarted.resolve)
    await done
    return { summary: isNew ? 'built' : 'unchanged since the last build', result: undefined }
  })
  // The caller awaits it later. Until then a rejection must not count as unhandled.
  built.catch(() => {})
  await buildStarted.promise
  return { built }
}
