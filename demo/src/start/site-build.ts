/** Builds the site when what it is made of has changed since the last time. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '@fairdraw/server/db/folder-lock.ts'
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
    const release = await lockFolder(siteBuild)
    if (release) return release
    await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS))
  }
}

/** What a build came to: whether the site has changed since the last one, and when it is built. */
type Build = { isNew: boolean; done: Promise<void> }

/** Resolves once it is known whether the site has to be built and, where it has, the process that does so has started. */
async function beginBuild(): Promise<Build> {
  const release = await alone()
  try {
    const hash = await sourcesHash()
    const made = existsSync(mark) ? await readFile(mark, 'utf8') : undefined
    const isNew = made !== hash
    const done = isNew ? build().then(() => writeFile(mark, hash)) : Promise.resolve()
    return { isNew, done: done.finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

/** Resolves to whether it had to build. */
export async function buildSite(): Promise<boolean> {
  const { isNew, done } = await beginBuild()
  await done
  return isNew
}

/**
 * The same as a step of the start. It is given back once the process that builds has started: what comes next may keep this process
 * busy for seconds.
 */
export async function beginBuildStep(): Promise<{ built: Promise<void> }> {
  const begun = Promise.withResolvers<void>()
  const built = step('site', async (report) => {
    report('being built, if it has changed')
    const { isNew, done } = await beginBuild().finally(begun.resolve)
    await done
    return { said: isNew ? 'built' : 'unchanged since it was built', done: undefined }
  })
  // Whoever waits for it hears of a failure; until then there may be nobody.
  built.catch(() => {})
  await begun.promise
  return { built }
}
