import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { holdFolder } from './folder-lock.ts'

const folder = `/nowhere/${process.pid}`
const module = fileURLToPath(new URL('./folder-lock.ts', import.meta.url))

/** Another process that takes the folder, says whether it could, and stays. */
async function another() {
  const script = `const { holdFolder } = await import(${JSON.stringify(module)})
    console.log((await holdFolder(${JSON.stringify(folder)})) ? 'held' : 'refused')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise<string>((tell) =>
    child.stdout.once('data', (data: Buffer) => tell(String(data).trim())),
  )
  return {
    said,
    kill: async () => {
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await gone
    },
  }
}

it('a folder is one process’s until that gives it back', async () => {
  const release = await holdFolder(folder)
  const turnedAway = await another()
  expect(turnedAway.said).toBe('refused')
  release?.()
  const admitted = await another()
  expect(admitted.said).toBe('held')
  expect(await holdFolder(folder)).toBeUndefined()
  await Promise.all([turnedAway.kill(), admitted.kill()])
})

it('a process that was killed holds nothing', async () => {
  const killed = await another()
  await killed.kill()
  const release = await holdFolder(folder)
  expect(release).toBeDefined()
  release?.()
})
