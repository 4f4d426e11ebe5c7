import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, it } from 'vitest'
import { lockFolder } from './folder-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'fairdraw-lock-'))
const folder = join(root, 'data', 'database')
afterAll(() => rmSync(root, { recursive: true, force: true }))

const module = fileURLToPath(new URL('./folder-lock.ts', import.meta.url))

const running = new Set<() => Promise<void>>()
afterEach(() => Promise.all([...running].map((kill) => kill())))

/** Another process that takes the folder, says whether it could, and stays. */
async function another(path = folder) {
  const script = `const { lockFolder } = await import(${JSON.stringify(module)})
    console.log((await lockFolder(${JSON.stringify(path)})) ? 'held' : 'refused')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(String(data).trim())),
  )
  const kill = async () => {
    running.delete(kill)
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
  }
  running.add(kill)
  return { said, kill }
}

it('a folder is one process’s until that gives it back', async () => {
  const release = await lockFolder(folder)
  const turnedAway = await another()
  expect(turnedAway.said).toBe('refused')
  release?.()
  const admitted = await another()
  expect(admitted.said).toBe('held')
  expect(await lockFolder(folder)).toBeUndefined()
})

it('a process that was killed holds nothing', async () => {
  const killed = await another()
  await killed.kill()
  const release = await lockFolder(folder)
  expect(release).toBeDefined()
  release?.()
})

it('a folder is one process’s under whatever name the others reach it, as containers do that share a volume', async () => {
  mkdirSync(join(root, 'data'), { recursive: true })
  const mounted = join(root, 'mounted-elsewhere')
  symlinkSync(join(root, 'data'), mounted)
  const release = await lockFolder(folder)
  const other = await another(join(mounted, 'database'))
  expect(other.said).toBe('refused')
  release?.()
})
