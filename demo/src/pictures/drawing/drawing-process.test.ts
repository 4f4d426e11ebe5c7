import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDrawingProcess } from './drawing-process.ts'

let folder: string
let drawing: ReturnType<typeof createDrawingProcess> | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawing-'))
})
afterEach(async () => {
  drawing?.close()
  await rm(folder, { recursive: true })
})

/** A program that replies without drawing. It exits on `dies` and reports an error on `fails`. */
async function startFakeProcess() {
  const program = join(folder, 'fake.mjs')
  await writeFile(
    program,
    `process.on('message', (file) => {
      if (file === 'dies') process.exit(7)
      process.send({ file, error: file === 'fails' ? 'no ink' : undefined })
    })
    process.on('disconnect', () => process.exit())`,
  )
  drawing = createDrawingProcess(folder, program)
  return drawing
}

/** Blocks the event loop while it waits, so that the child is not released in the meantime. */
function waitForPriority(pid: number, priority: number): void {
  const from = performance.now()
  while (getPriority(pid) !== priority) {
    if (performance.now() - from > 30_000) throw new Error(`the priority is ${getPriority(pid)}`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  }
}

/** Whether a process exists; signal 0 only checks that. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a picture is drawn into the folder by a child process with the lowest priority', async () => {
  drawing = createDrawingProcess(folder)
  const drawn = drawing.draw('favicon-32.png')
  const [pid] = drawing.pids()
  expect(pid).not.toBe(process.pid)
  waitForPriority(pid!, 19)
  await drawn
  expect(await readdir(folder)).toEqual(['favicon-32.png'])
}, 60_000)

test('a failed picture is rejected with the reason, and the next one is drawn', async () => {
  const { draw } = await startFakeProcess()
  await expect(draw('fails')).rejects.toThrow('fails could not be drawn: no ink')
  await draw('other')
})

test('if the child exits, the pending picture is rejected, and the next one starts a new child', async () => {
  const { draw, pids } = await startFakeProcess()
  const dying = draw('dies')
  const before = pids()
  await expect(dying).rejects.toThrow('the drawing process exited with 7')
  const next = draw('next')
  expect([...before, ...pids()]).toEqual([expect.any(Number), expect.any(Number)])
  expect(pids()).not.toEqual(before)
  await next
})

test('the child exits when nothing is left to draw', async () => {
  const { draw, pids } = await startFakeProcess()
  const drawn = draw('one')
  const [pid] = pids()
  await drawn
  await vi.waitFor(() => expect(isAlive(pid!)).toBe(false))
})
