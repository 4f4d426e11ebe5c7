/** The log gets another key, and its readers and its witness follow (docs/mechanisms/log.md#another-key). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLog } from '@fairdraw/draw/log/check-log.ts'
import { formatKey } from '@fairdraw/log/note.ts'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '../audit/tables.ts'
import { draws } from '../draw/tables.ts'
import { addStaff } from '../../testing/desk/staff-client.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { createSigner, startWitnessedLog } from '../../testing/log/witnessed-log.ts'
import { changeLogKey } from './change-key.ts'
import { exportLog } from './export-log.ts'
import { folderFiles } from './log-files.ts'
import { LogHeldError } from './log.ts'

const [oldKey, newKey] = [createSigner(), createSigner()]
const textOf = ({ key }: typeof oldKey) => formatKey(key)

const server = await startTestApp()
const log = await startWitnessedLog(server.db, [oldKey, newKey])
const people = (await Promise.all([addStaff(server, ['administrator']), addStaff(server, ['administrator'])])).map(
  ({ staffId }) => staffId,
)

const change = (staffId: string, to = textOf(newKey), signer = oldKey) =>
  server.db.transaction((tx) => changeLogKey(tx, { signer, newKey: to, staffId }))

it('a log that has not begun has no key to change', async () => {
  await expect(change(people[0]!)).rejects.toThrow('The log has no entry yet')
  await log.write(2)
  expect(await log.open(oldKey).grow()).toBe(2)
})

describe('refused', () => {
  it.each([
    ['no key', () => 'key', 'cannot be read'],
    ['a key mistyped', () => textOf(newKey).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), 'cannot be read'],
    ['the key of a witness', () => formatKey(log.witness.signer.key), 'the key of a witness'],
    ['a key with another name', () => textOf(createSigner('other.example/log')), 'The name of a log never changes'],
    ['the key that it has', () => textOf(oldKey), 'has had this key before'],
  ])('%s', async (_, text, sentence) => {
    await expect(change(people[0]!, text())).rejects.toThrow(sentence)
  })

  it('by somebody without the key that signs now', async () => {
    await expect(change(people[0]!, textOf(createSigner()), newKey)).rejects.toThrow('The log is signed by')
  })

  it('while a committed draw waits for its result, whose manifest names the key', async () => {
    const subject = {
      kind: 'competition',
      subjectId: '7',
      title: 'A week by the sea',
      attempt: 1,
      cutOff: log.now(),
      state: 'committed',
    }
    const [draw] = await server.db.insert(draws).values(subject).returning({ id: draws.id })
    await expect(change(people[0]!)).rejects.toThrow('until the result of ‘A week by the sea’ is known')
    await server.db.update(draws).set({ state: 'drawn' }).where(eq(draws.id, draw!.id))
  })
})

it('two people give it another key; the old one signs that, and then the new one alone', async () => {
  expect(await change(people[0]!)).toBe('proposed')
  expect(await change(people[0]!)).toBe('proposed')
  expect(await change(people[1]!)).toBe('changed')
  const recorded = await server.db
    .select({ actor: auditLog.actor, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.act, 'change-log-key'), eq(auditLog.subjectKind, 'log')))
  expect(recorded).toEqual([
    { actor: `staff:${people[1]}`, before: { key: textOf(oldKey) }, after: { key: textOf(newKey) } },
  ])

  await log.write(3)
  const before = log.open(oldKey)
  await expect(before.grow()).rejects.toThrow(LogHeldError)
  expect(before.heldBecause()).toBe(
    `the log is signed by ${textOf(newKey)}, and the settings have ${textOf(oldKey)}: give it the key that it names`,
  )

  const after = log.open(newKey)
  expect(await after.grow()).toBe(1)
  expect(after.heldBecause()).toBeUndefined()
  await expect(log.open(oldKey).grow()).rejects.toThrow('give it the key that it names')
})

it.each([
  ['the first key', () => oldKey],
  ['the new key', () => newKey],
])('a reader who knows %s has the whole log checked', async (_, known) => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  try {
    expect(await exportLog(server.db, folder)).toMatchObject({ cosignatures: 1 })
    const keys = { log: known().key, witnesses: [log.witness.signer.key], quorum: 1 }
    expect(await checkLog(folderFiles(folder), keys)).toMatchObject({
      size: 7,
      key: textOf(newKey),
      kinds: { key: 2, 'closing-moved': 5 },
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('a key that was replaced never comes back, and nobody who still has it can name another', async () => {
  await expect(change(people[0]!, textOf(oldKey), newKey)).rejects.toThrow('has had this key before')
  await expect(change(people[0]!, textOf(createSigner()), oldKey)).rejects.toThrow('The log is signed by')
})
