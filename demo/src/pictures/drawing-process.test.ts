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

/** A process that answers without drawing, and dies when it is asked for `dies`. */
async function openFake() {
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

/** Waits without a turn of the event loop: a process that is not told to end meanwhile does not. */
function waitForPriority(pid: number, priority: number): void {
  const from = performance.now()
  while (getPriority(pid) !== priority) {
    if (performance.now() - from > 30_000) throw new Error(`its priority is ${getPriority(pid)}`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  }
}

/** Whether a process is there, asked by a signal that does nothing. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a picture is drawn into the folder by another process, which gives way to all others', async () => {
  drawing = createDrawingProcess(folder)
  const drawn = drawing.draw('favicon-32.png')
  const [pid] = drawing.pids()
  expect(pid).not.toBe(process.pid)
  waitForPriority(pid!, 19)
  await drawn
  expect(await readdir(folder)).toEqual(['favicon-32.png'])
}, 60_000)

test('what fails says why, and the next picture is drawn all the same', async () => {
  const { draw } = await openFake()
  await expect(draw('fails')).rejects.toThrow('fails could not be drawn: no ink')
  await draw('other')
})

test('a process that dies fails what it was asked for, and the next picture gets a new one', async () => {
  const { draw, pids } = await openFake()
  const dying = draw('dies')
  const before = pids()
  await expect(dying).rejects.toThrow('the process that draws pictures ended with 7')
  const next = draw('next')
  expect([...before, ...pids()]).toEqual([expect.any(Number), expect.any(Number)])
  expect(pids()).not.toEqual(before)
  await next
})

test('it ends when nothing is left to draw', async () => {
  const { draw, pids } = await openFake()
  const drawn = draw('one')
  const [pid] = pids()
  await drawn
  await vi.waitFor(() => expect(isAlive(pid!)).toBe(false))
})
