/** The demonstration's witnesses as programs of their own: what they remember, and what they end with. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { checkCosignature } from '@fairdraw/log/cosignature.ts'
import { formatKey, parseNote } from '@fairdraw/log/note.ts'
import type { WitnessSetting } from '@fairdraw/server/settings/setting-values.ts'
import { createWitnesses } from '@fairdraw/server/vendors/witness/witness.ts'
import { createForkingLog } from '@fairdraw/witness/testing/forking-log.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { openWitnesses } from './witnesses.ts'

const HOLDER = new URL('testing/hold-witnesses.ts', import.meta.url).pathname
const YESTERDAY = new Date('2026-11-26T10:02:00Z')
/** Programs start on a machine that does other things too. */
const PATIENCE = { timeout: 30_000 }

const log = createForkingLog('fairdraw.example/draws')

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one()
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demo-witnesses-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function open(folder: string, isNewLog = false) {
  const witnesses = await openWitnesses(folder, { log: log.key, isNewLog })
  undo.push(() => witnesses.close())
  return witnesses
}

const keysOf = ({ settings }: { settings: readonly WitnessSetting[] }) => settings.map(({ key }) => formatKey(key))

/** The status of each witness's answer to a tree of the log. */
const statuses = async ({ settings }: { settings: readonly WitnessSetting[] }, oldSize: number, size: number) =>
  Promise.all(createWitnesses(settings).map(async ({ post }) => (await post(log.request(oldSize, size))).status))

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('go on as programs from what they signed as of another time, also after a restart', PATIENCE, async () => {
  const folder = createFolder()
  const first = await open(folder)
  const past = first.at(() => YESTERDAY)
  for (const { key, post } of past.witnesses) {
    const { body } = await post(log.request(0, 2))
    const note = parseNote(`${log.checkpoint(2)}${body}`)
    if ('malformed' in note) throw new Error(note.malformed)
    expect(checkCosignature(key, note)).toEqual({ verdict: 'signed', time: YESTERDAY.getTime() / 1_000 })
  }
  past.close()
  await first.start()
  expect(await statuses(first, 0, 3)).toEqual([409, 409])
  expect(await statuses(first, 2, 3)).toEqual([200, 200])
  await first.close()

  const second = await open(folder)
  await second.start()
  expect(keysOf(second)).toEqual(keysOf(first))
  expect(await statuses(second, 3, 4)).toEqual([200, 200])
})

it('of two processes on one folder are the same witnesses, and of two folders others', PATIENCE, async () => {
  const folder = createFolder()
  const [one, same, other] = [await open(folder), await open(folder), await open(createFolder())]
  await Promise.all([one.start(), same.start(), other.start()])
  expect(keysOf(same)).toEqual(keysOf(one))
  expect(new Set([...keysOf(one), ...keysOf(other)]).size).toBe(4)
  expect(await statuses(one, 0, 2)).toEqual([200, 200])
  expect(await statuses(same, 0, 2)).toEqual([409, 409])
  expect(await statuses(same, 2, 3)).toEqual([200, 200])
  expect(await statuses(other, 0, 3)).toEqual([200, 200])
})

it('make room for others where the log begins anew, and stay where it goes on', PATIENCE, async () => {
  const folder = createFolder()
  const first = await open(folder, true)
  const past = first.at(() => YESTERDAY)
  for (const { post } of past.witnesses) await post(log.request(0, 4))
  past.close()
  expect(keysOf(await open(folder, false))).toEqual(keysOf(first))
  const anew = await open(folder, true)
  expect(keysOf(anew)).not.toEqual(keysOf(first))
  await anew.start()
  expect(await statuses(anew, 0, 2)).toEqual([200, 200])
})

it(
  'end with the program that started them, also where it is killed, and where one of them hangs',
  PATIENCE,
  async () => {
    const folder = createFolder()
    const holder = spawn(process.execPath, [HOLDER, folder, log.keyText], { stdio: ['pipe', 'pipe', 'inherit'] })
    undo.push(() => holder.kill('SIGKILL'))
    const [line] = (await once(createInterface({ input: holder.stdout }), 'line')) as [string]
    const pids = JSON.parse(line) as number[]
    expect(pids.map(isRunning)).toEqual([true, true])
    holder.kill('SIGKILL')
    await vi.waitFor(() => expect(pids.map(isRunning)).toEqual([false, false]), PATIENCE)

    const witnesses = await open(folder)
    const [hanging, other] = await witnesses.start()
    process.kill(hanging!.pid, 'SIGSTOP')
    await witnesses.close()
    expect([hanging!, other!].map(({ pid }) => isRunning(pid))).toEqual([false, false])
  },
)
