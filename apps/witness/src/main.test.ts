/** The program as whoever was given it runs it: processes, files, and kill -9. */
import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { build } from 'vite'
import { createForkingLog } from './testing/forking-log.ts'
import { createWitnessFolder, post } from './testing/start-witness.ts'

const MAIN = new URL('main.ts', import.meta.url).pathname
const DYING = new URL('testing/dies-before-answering.ts', import.meta.url).pathname

const log = createForkingLog('draws.example/log')
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one()
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'witness-program-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  return folder
}

const execute = promisify(execFile)
/** Runs a command to its end. */
const command = async (...args: string[]) => {
  try {
    return { code: 0, ...(await execute(process.execPath, [MAIN, ...args])) }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

/** A program that listens, and prints where. */
async function run(...args: string[]): Promise<{ child: ChildProcess; url: string; exit: Promise<unknown> }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  undo.push(() => {
    child.kill('SIGKILL')
    return exit
  })
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
  child.stdout!.resume()
  return { child, exit, url: `http://127.0.0.1:${(JSON.parse(line) as { listening: number }).listening}` }
}

function createWitness() {
  const witness = createWitnessFolder([log.keyText])
  undo.push(witness.remove)
  const runArgs = ['run', '--data', witness.folder, '--logs', witness.files.logs, '--port', '0']
  return { ...witness, runArgs, start: () => run(MAIN, ...runArgs) }
}

describe('kill -9', () => {
  it('between the memory and the answer leaves one tree: the one that was stored', async () => {
    const { files, start } = createWitness()
    const dying = await run(DYING, files.store, files.key, files.logs)
    await expect(post(dying.url, log.request(0, 6))).rejects.toThrow('fetch failed')
    expect(await dying.exit).toEqual([null, 'SIGKILL'])
    const { url } = await start()
    expect(await post(url, log.request(0, 6, 'fork'))).toMatchObject({ status: 409, body: '6\n' })
    expect(await post(url, log.request(6, 6, 'fork'))).toMatchObject({ status: 422 })
    // The log, which got no answer, asks again from the size that it is told.
    expect(await post(url, log.request(6, 6))).toMatchObject({ status: 200 })
  })

  it('at any moment loses nothing that was signed', async () => {
    const { start } = createWitness()
    let size = 0
    for (let round = 0; round < 4; round += 1) {
      const { child, url, exit } = await start()
      const told = await post(url, log.request(0, 1))
      if (round > 0) {
        expect(told.status).toBe(409)
        expect(Number(told.body)).toBeGreaterThanOrEqual(size)
        size = Number(told.body)
      } else size = 1
      // One after the other, until the process is gone in the midst of one.
      const ask = async () => {
        for (; size < 60; size += 1) await post(url, log.request(size, size + 1))
      }
      const asking = ask().catch(() => 'cut off')
      setImmediate(() => child.kill('SIGKILL'))
      await exit
      await asking
    }
  })
})

it('two processes with one memory sign one tree', async () => {
  const { start } = createWitness()
  const [one, other] = [await start(), await start()]
  for (let size = 4; size < 16; size += 2) {
    const known = await post(one.url, log.request(0, 1))
    const from = known.status === 200 ? 1 : Number(known.body)
    const replies = await Promise.all([
      post(one.url, log.request(from, size)),
      post(other.url, log.request(from, size + 1)),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  }
})

it('SIGTERM ends it', async () => {
  const { child, exit } = await createWitness().start()
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

describe('the commands', () => {
  it('make a key that nobody else may read, once', async () => {
    const folder = join(createFolder(), 'witness')
    const made = await command('init', '--data', folder, '--name', 'paper.example/one')
    expect(made.stdout).toMatch(/^paper\.example\/one\+[0-9a-f]{8}\+B\S{43}\n$/)
    expect(statSync(join(folder, 'key.pem')).mode & 0o777).toBe(0o600)
    expect(await command('key', '--data', folder)).toMatchObject({ code: 0, stdout: made.stdout })
    expect(await command('init', '--data', folder, '--name', 'paper.example/two')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists already'),
    })
    expect(await command('key', '--data', folder)).toMatchObject({ stdout: made.stdout })
    expect(await command('list', '--data', folder)).toMatchObject({ code: 0, stdout: '' })
  })

  it('list what was signed, and a fork', async () => {
    const { folder, start } = createWitness()
    const { url } = await start()
    await post(url, log.request(0, 6))
    await post(url, log.request(6, 6, 'fork'))
    const { stdout } = await command('list', '--data', folder)
    expect(stdout).toContain(`6\t${log.origin}\n`)
    expect(stdout).toContain('signed two trees of 6 leaves')
    expect(stdout).toContain(log.checkpoint(6, 'fork'))
  })

  it.each<[string, (witness: ReturnType<typeof createWitness>) => unknown, RegExp]>([
    ['a key that others may read', ({ files }) => chmodSync(files.key, 0o644), /Others may read the key .* chmod 600/],
    ['a lost key', ({ files }) => rmSync(files.key), /There is no witness here/],
    ['a lost memory', ({ files }) => rmSync(files.store), /must not sign again/],
    ['a key that is none', ({ files }) => writeFileSync(files.key, 'hello'), /not an Ed25519 key/],
    [
      'a memory that is none',
      ({ files }) => writeFileSync(files.store, 'hello '.repeat(400)),
      /not the memory of a witness/,
    ],
    ['no list of logs', ({ files }) => rmSync(files.logs), /cannot be read/],
    ['an empty list of logs', ({ files }) => writeFileSync(files.logs, '# none yet\n'), /there is no log in it/],
    [
      'a malformed list of logs',
      ({ files }) => writeFileSync(files.logs, `${log.keyText}\nhello\n`),
      /line 2: a key has three parts/,
    ],
    [
      'a witness in the list of logs',
      ({ files, signer }) => writeFileSync(files.logs, `w+${signer.key.id}+AA==\n`),
      /line 1/,
    ],
    ['a port that is none', ({ runArgs }) => runArgs.splice(-1, 1, '70000'), /--port is a number/],
    ['an unknown option', ({ runArgs }) => runArgs.push('--hello'), /Unknown option '--hello'/],
    ['an unknown command', ({ runArgs }) => runArgs.splice(0, 1, 'go'), /"go" is not a command/],
    ['a folder that is missing', ({ runArgs }) => runArgs.splice(1, 2), /--data is missing/],
  ])('with %s do not run, and say why', async (_, spoil, sentence) => {
    const witness = createWitness()
    spoil(witness)
    const { code, stderr } = await command(...witness.runArgs)
    expect(code).toBe(1)
    expect(stderr).toMatch(sentence)
    expect(stderr).not.toContain('    at ')
  })

  it('do not take the memory of another key', async () => {
    const [one, other] = [createWitness(), createWitness()]
    copyFileSync(other.files.store, one.files.store)
    expect(await command(...one.runArgs)).toMatchObject({ code: 1, stderr: expect.stringContaining('another key') })
  })

  it('explain themselves', async () => {
    const { code, stdout } = await command('--help')
    expect(code).toBe(0)
    for (const word of ['init', 'key', 'run', 'list', '--port', '--logs']) expect(stdout).toContain(word)
  })
})

it('is one file that runs in an empty folder, with nothing of the product beside it', async () => {
  const folder = createFolder()
  const root = new URL('..', import.meta.url).pathname
  await build({ root, logLevel: 'silent', build: { outDir: folder, emptyOutDir: false } })
  expect(readdirSync(folder)).toEqual(['witness.js'])
  const program = join(folder, 'witness.js')
  const data = join(folder, 'data')
  const logs = join(folder, 'logs.txt')
  writeFileSync(logs, `${log.keyText}\n`)
  await execute(process.execPath, [program, 'init', '--data', data, '--name', 'paper.example/one'], { cwd: folder })
  const { url } = await run(program, 'run', '--data', data, '--logs', logs, '--port', '0')
  expect(await post(url, log.request(0, 6))).toMatchObject({
    status: 200,
    body: expect.stringContaining('paper.example/one'),
  })
})
