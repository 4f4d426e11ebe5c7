/** Builds the site if its sources have changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '@fairdraw/server/db/folder-lock.ts'
import { root } from './paths.ts'
import { step } from './steps.ts'

const site = join(root, 'apps', 'site')
const SOURCES = [
  site,
  join(root, 'packages', 'contract'),
  join(root, 'packages', 'rules'),
  join(root, 'package-lock.json'),
]
const IGNORED_FOLDERS = new Set(['node_modules', 'build', '.react-router', 'test-results'])

export const siteBuild = join(site, 'build')
const hashFile = join(siteBuild, 'made-from')

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
async function hashSources(): Promise<string> {
  const files = (await Promise.all(SOURCES.map(listSourceFiles))).flat().toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}

function build(): Promise<void> {
  const output: Buffer[] = []
  const child = spawn(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: site,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  // If the start is aborted, the build must not continue without its lock.
  const stop = () => child.kill()
  process.once('exit', stop)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.off('exit', stop)
      if (code === 0) resolve()
      else reject(new Error(`The site could not be built:\n${Buffer.concat(output).toString()}`))
    })
  })
}

const RETRY_MS = 300

/** Waits while another start is building. */
async function acquireBuildLock(): Promise<() => void> {
  for (;;) {
    const release = await lockFolder(siteBuild)
    if (release) return release
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** `isNew`: the sources have changed since the last build. `done` resolves when the site is built. */
type Build = { isNew: boolean; done: Promise<void> }

/** Resolves when it is known if the site must be built and, if so, the build process has started. */
async function startBuild(): Promise<Build> {
  const release = await acquireBuildLock()
  try {
    const hash = await hashSources()
    const builtHash = existsSync(hashFile) ? await readFile(hashFile, 'utf8') : undefined
    const isNew = builtHash !== hash
    const done = isNew ? build().then(() => writeFile(hashFile, hash)) : Promise.resolve()
    return { isNew, done: done.finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Resolves with whether the site had to be built. */
export async function buildSite(): Promise<boolean> {
  const { isNew, done } = await startBuild()
  await done
  return isNew
}

/**
 * The same as a step of the start. Resolves when the build process has started; it must start first, because the next steps block
 * this process for seconds.
 */
export async function startBuildStep(): Promise<{ built: Promise<void> }> {
  const buildStarted = Promise.withResolvers<void>()
  const built = step('site', async (report) => {
    report('being built, if it has changed')
    const { isNew, done } = await startBuild().finally(buildStarted.resolve)
    await done
    return { summary: isNew ? 'built' : 'unchanged since the last build', result: undefined }
  })
  // The caller awaits it later. Until then a rejection must not count as unhandled.
  built.catch(() => {})
  await buildStarted.promise
  return { built }
}
