/** The log over HTTP, read as a monitor reads it (docs/mechanisms/log.md#serving). */
import { createLogKeyReader } from '@fairdraw/draw/log/log-keys.ts'
import { readLeaf } from '@fairdraw/draw/log/read-leaf.ts'
import { checkCosignature } from '@fairdraw/log/cosignature.ts'
import { checkSignature, formatKey, parseNote } from '@fairdraw/log/note.ts'
import type { Note } from '@fairdraw/log/note.ts'
import { walkLog } from '@fairdraw/log/walk-log.ts'
import type { LoadFile } from '@fairdraw/log/walk-log.ts'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'
import { startWitnessedLog } from '../../testing/log/witnessed-log.ts'

const server = await startTestApp()
const { statusCode, body } = await server.app.inject('/log/checkpoint')
const beforeFirst = { status: statusCode, body }
const log = await startWitnessedLog(server.db)
await log.write(299)
await log.open().grow()

const load: LoadFile = async (path) => {
  const { statusCode, rawPayload } = await server.app.inject(`/log/${path}`)
  return statusCode === 200 ? rawPayload : undefined
}

it('a log without entries says so', () =>
  expect(beforeFirst).toEqual({ status: 404, body: 'The log has no entry yet.\n' }))

it('a monitor reads every leaf, the root they add up to, and who has signed it', async () => {
  const keys = createLogKeyReader()
  const kinds: string[] = []
  const walked = await walkLog(load, (entry, index) => {
    const leaf = readLeaf(entry)
    keys.add(leaf, index)
    kinds.push(leaf.kind)
  })
  if ('malformed' in walked) throw new Error(walked.malformed)
  expect(kinds).toEqual(['key', ...Array.from({ length: 299 }, () => 'closing-moved')])
  const signer = keys.signerOf(walked.checkpoint.size)!
  expect(formatKey(signer)).toBe(formatKey(log.signers[0]!.key))
  expect(checkSignature(signer, walked.note)).toBe('signed')
  expect(checkCosignature(log.witness.signer.key, walked.note)).toEqual({
    verdict: 'signed',
    time: log.now().getTime() / 1_000,
  })
})

it.each([
  ['checkpoint', 'text/plain; charset=utf-8', 'public, max-age=2'],
  ['tile/0/000', 'application/octet-stream', 'public, max-age=31536000, immutable'],
  ['tile/0/001.p/44', 'application/octet-stream', 'public, max-age=31536000, immutable'],
  ['tile/1/000.p/1', 'application/octet-stream', 'public, max-age=31536000, immutable'],
  ['tile/entries/000', 'application/octet-stream', 'public, max-age=31536000, immutable'],
])('%s may be kept and read by any page, and sets no cookie', async (path, type, caching) => {
  const found = await server.app.inject({ url: `/log/${path}`, headers: { origin: 'https://monitor.example' } })
  expect(found.statusCode).toBe(200)
  expect(found.headers).toMatchObject({
    'content-type': type,
    'cache-control': caching,
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
  expect(found.headers['content-security-policy']).toContain("default-src 'none'")
  expect(found.headers).not.toHaveProperty('set-cookie')
  const head = await server.app.inject({ method: 'HEAD', url: `/log/${path}` })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(found.rawPayload.length),
  ])
})

it.each([
  ['tile/0/001', 'not so long'],
  ['tile/0/001.p/45', 'not so long'],
  ['tile/entries/001.p/45', 'not so long'],
  ['tile/1/000', 'not so long'],
  ['tile/2/000.p/1', 'not so long'],
  ['tile/0/x001/000.p/1', 'not so long'],
  ['tile/0/1', 'no address of a tile'],
  ['tile/0/000.p/256', 'no address of a tile'],
  ['tile/64/000', 'no address of a tile'],
  ['tile/0/..%2f..%2fcheckpoint', 'no address of a tile'],
  ['tile/', 'no address of a tile'],
])('%s is not there, in plain words that no cache keeps', async (path, sentence) => {
  const { statusCode, headers, body } = await server.app.inject(`/log/${path}`)
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'no-store',
  ])
  expect(body).toContain(sentence)
})

describe('while the log grows', () => {
  it('a partial tile keeps its bytes, and a checkpoint is served only with its tiles', async () => {
    const before = await load('tile/0/001.p/44')
    await log.write(10)
    await log.open().grow()
    const walked = await walkLog(load, () => {})
    expect(walked).toMatchObject({ checkpoint: { size: 310 } })
    expect(await load('tile/0/001.p/44')).toEqual(before)
    expect((await load('tile/0/001.p/54'))!.subarray(0, 44 * 32)).toEqual(before)
  })

  it('a tree that no witness has signed yet is served with the signature of the log alone', async () => {
    const growing = log.open()
    await growing.grow()
    log.stopWitness()
    await log.write(1)
    expect(await growing.grow()).toBe(1)
    const note = parseNote((await server.app.inject('/log/checkpoint')).body) as Note
    expect(note.signatures.map(({ name }) => name)).toEqual([log.signers[0]!.key.name])
  })
})
