/** Starts a Node program beside the journeys and stops it by its process id. */
import { spawn } from 'node:child_process'
import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDataFolder } from './seeded-folder.ts'

/** In a full run the logs of all processes are collected here and searched at the end (tools/test.ts). */
const logFile = process.env['TEST_LOG_FILE']
const root = fileURLToPath(new URL('../../..', import.meta.url))

type Stoppable = Pick<RunningProgram, 'stop'>

export type RunningProgram = {
  /** The output until it was ready. */
  output: string
  /** Stops it. Throws if it has logged errors, other than those with an expected text. */
  stop(expectedErrors?: readonly string[]): Promise<void>
}

/**
 * Starts a program of this project with a temporary `DATA_DIR`. Resolves once its output matches `ready`; throws with
 * the output if it ends before that.
 */
export async function startProgram(
  program: string,
  env: Record<string, string>,
  ready: RegExp,
): Promise<RunningProgram> {
  const folder = await createDataFolder()
  const child = spawn(process.execPath, [join(root, program)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DEMO: '',
      // Journeys begin with what the site shows. The season is what the desk has besides, and has tests of its own.
      DEMO_SEASON: '0',
      DATA_DIR: folder,
      ...(logFile && { LOG_LEVEL: 'debug' }),
      ...env,
    },
  })
  let output = ''
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  await new Promise<void>((isReady, failed) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (ready.test(output)) isReady()
      })
    }
    void ended.then(() => failed(new Error(`${program} did not start:\n${output}`)))
  })

  return {
    output,
    async stop(expectedErrors = []) {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
      if (logFile) await appendFile(logFile, output.split('\n').filter(isLogged).join('\n') + '\n')
      const isExpected = (line: string) => expectedErrors.some((text) => line.includes(text))
      const errors = output.split('\n').filter((line) => isError(line) && !isExpected(line))
      if (errors.length > 0) throw new Error(`${program} logged errors:\n${errors.join('\n')}`)
    },
  }
}

/** A log entry is one line of JSON; other output is plain text. */
const isLogged = (line: string) => line.startsWith('{')

/** 50 is 'error'. */
function isError(line: string): boolean {
  if (!isLogged(line)) return false
  const { level = 0 } = JSON.parse(line) as { level?: number }
  return level >= 50
}

/** Starts a program of this folder that prints where it can be reached as one line of JSON. */
export async function startAt<Where>(program: string, env: Record<string, string>): Promise<Where & Stoppable> {
  const ready = /^READY (.*)$/m
  const { output, stop } = await startProgram(program, env, ready)
  return { ...(JSON.parse(ready.exec(output)?.[1] ?? '') as Where), stop }
}
