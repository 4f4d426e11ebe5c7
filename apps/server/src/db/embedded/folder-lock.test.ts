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

/** Another process that tries to lock the folder, prints the outcome, and stays. */
async function lockInOtherProcess(path = folder) {
  const script = `const { lockFolder } = await import(${JSON.stringify(module)})
    console.log((await lockFolder(${JSON.stringify(path)})) ? 'held' : 'refused')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const outcome = await new Promise<string>((resolve) =>
    child.stdout.once('data', (data: Buffer) => resolve(String(data).trim())),
  )
  const kill = async () => {
    running.delete(kill)
    const exited = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await exited
  }
  running.add(kill)
  return { outcome, kill }
}

it('a folder is locked until its process releases it', async () => {
  const release = await lockFolder(folder)
  const refused = await lockInOtherProcess()
  expect(refused.outcome).toBe('refused')
  release?.()
  const admitted = await lockInOtherProcess()
  expect(admitted.outcome).toBe('held')
  expect(await lockFolder(folder)).toBeUndefined()
})

it('a killed process holds no lock', async () => {
  const killed = await lockInOtherProcess()
  await killed.kill()
  const release = await lockFolder(folder)
  expect(release).toBeDefined()
  release?.()
})

it('the lock holds under every path of the folder, as with containers that share a volume', async () => {
  mkdirSync(join(root, 'data'), { recursive: true })
  const mounted = join(root, 'mounted-elsewhere')
  symlinkSync(join(root, 'data'), mounted)
  const release = await lockFolder(folder)
  const other = await lockInOtherProcess(join(mounted, 'database'))
  expect(other.outcome).toBe('refused')
  release?.()
})
