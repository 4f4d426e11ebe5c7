/**
 * Draws pictures in a child process, so that drawing never blocks the serving process. It starts with the first picture and exits when
 * none is left.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DrawFile } from '../draw.ts'

/** The child's message after each picture. */
export type DrawReply = { file: string; error?: string }

const WORKER = fileURLToPath(new URL('drawing-worker.ts', import.meta.url))

export type DrawingProcess = {
  draw: DrawFile
  /** The id of the child process, if it runs. */
  pids(): number[]
  close(): void
}

/** `program` replaces the drawing program in tests. */
export function createDrawingProcess(targetDir: string, program = WORKER): DrawingProcess {
  const pending = new Map<string, PromiseWithResolvers<void>>()
  let child: ChildProcess | undefined

  const startChild = (): ChildProcess => {
    const started = fork(program, [targetDir], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    const failAll = (reason: string) => {
      // A child that was released has nothing left to draw.
      if (child !== started) return
      child = undefined
      for (const { reject } of pending.values()) reject(new Error(`the drawing process ${reason}`))
      pending.clear()
    }
    started.on('error', (error) => failAll(`failed: ${error.message}`))
    started.on('exit', (code, signal) => failAll(`exited with ${signal ?? code}`))
    started.on('message', ({ file, error }: DrawReply) => {
      const waiting = pending.get(file)
      pending.delete(file)
      if (error === undefined) waiting?.resolve()
      else waiting?.reject(new Error(`${file} could not be drawn: ${error}`))
      // The queue sends the next file in the same turn of the event loop. If it has sent none, the child can exit.
      setImmediate(() => {
        if (pending.size > 0 || child !== started) return
        child = undefined
        started.disconnect()
      })
    })
    return started
  }

  return {
    draw: (file) => {
      const drawn = Promise.withResolvers<void>()
      pending.set(file, drawn)
      child ??= startChild()
      child.send(file, (error) => {
        if (!error) return
        pending.delete(file)
        drawn.reject(error)
      })
      return drawn.promise
    },
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
    close: () => {
      child?.kill()
      child = undefined
      for (const { reject } of pending.values()) reject(new Error('drawing was stopped'))
      pending.clear()
    },
  }
}
