/**
 * Draws in a process of its own: the one that serves is never kept busy by a picture. It starts with the first picture and ends when
 * none is left.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DrawFile } from './draw.ts'

/** What the process answers. */
export type Drawn = { file: string; error?: string }

const WORKER = fileURLToPath(new URL('drawing-worker.ts', import.meta.url))

export type DrawingProcess = {
  draw: DrawFile
  /** Of the process, while there is one. */
  pids(): number[]
  close(): void
}

/** `program`: another than the one that draws, for tests. */
export function createDrawingProcess(targetDir: string, program = WORKER): DrawingProcess {
  const asked = new Map<string, PromiseWithResolvers<void>>()
  let child: ChildProcess | undefined

  const open = (): ChildProcess => {
    const opened = fork(program, [targetDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const failAll = (reason: string) => {
      // One that was let go owes nothing any more.
      if (child !== opened) return
      child = undefined
      for (const { reject } of asked.values()) reject(new Error(`the process that draws pictures ${reason}`))
      asked.clear()
    }
    opened.on('error', (error) => failAll(`failed: ${error.message}`))
    opened.on('exit', (code, signal) => failAll(`ended with ${signal ?? code}`))
    opened.on('message', ({ file, error }: Drawn) => {
      const waiting = asked.get(file)
      asked.delete(file)
      if (error === undefined) waiting?.resolve()
      else waiting?.reject(new Error(`${file} could not be drawn: ${error}`))
      // Those that wait are asked for at once, in the same turn of the event loop.
      setImmediate(() => {
        if (asked.size > 0 || child !== opened) return
        child = undefined
        opened.disconnect()
      })
    })
    return opened
  }

  return {
    draw: (file) => {
      const drawn = Promise.withResolvers<void>()
      asked.set(file, drawn)
      child ??= open()
      child.send(file, (error) => {
        if (!error) return
        asked.delete(file)
        drawn.reject(error)
      })
      return drawn.promise
    },
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
    close: () => {
      child?.kill()
      child = undefined
      for (const { reject } of asked.values()) reject(new Error('no more is drawn'))
      asked.clear()
    },
  }
}
