/** What a witness signs and refuses, over HTTP, with its real memory on the disk. */
import { createPublicKey, verify } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatAddCheckpoint } from '@fairdraw/log/add-checkpoint.ts'
import { formatCheckpoint } from '@fairdraw/log/checkpoint.ts'
import { checkCosignature, parseCosignature } from '@fairdraw/log/cosignature.ts'
import { checkSignature, parseNote } from '@fairdraw/log/note.ts'
import type { Note } from '@fairdraw/log/note.ts'
import { cosign } from './cosign.ts'
import { checkpointPath } from './server.ts'
import { createForkingLog } from './testing/forking-log.ts'
import type { Branch } from './testing/forking-log.ts'
import { FOREIGN_LOG, PUBLISHED_REQUESTS } from './testing/published-requests.ts'
import { NOW, startWitness } from './testing/start-witness.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
async function start(...logs: string[]) {
  const witness = await startWitness(logs)
  ends.push(witness.end)
  return witness
}

function noteOf(text: string): Note {
  const note = parseNote(text)
  if ('malformed' in note) throw new Error(note.malformed)
  return note
}

const log = createForkingLog('draws.example/log')
const otherLog = createForkingLog('other.example/log', { seed: 2 })

describe('logs that are not ours', () => {
  it('get what was published as the answers of a witness', async () => {
    const { post, signer } = await start(FOREIGN_LOG)
    for (const { name, status, answer, body } of PUBLISHED_REQUESTS) {
      const reply = await post(body)
      expect([name, reply.status]).toEqual([name, status])
      if (answer !== undefined) expect(reply).toMatchObject({ body: answer, type: 'text/x.tlog.size' })
      if (status !== 200) continue
      const note = noteOf(body.slice(body.indexOf('\n\n') + 2) + reply.body)
      expect(checkCosignature(signer.key, note)).toEqual({ verdict: 'signed', time: Math.floor(NOW / 1000) })
    }
  })

  it('may have a key of another name than the log, as that of Go has', async () => {
    const origin = 'go.sum database tree'
    const key = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
    const { post } = await start(`${key} ${origin}`)
    const { status, body } = await post(
      `old 0\n\n${origin}\n35225469\nvt5T6GaLCXvyHFl9VUvvItR43XZxfLgftEcTyO3eJCQ=\n\n` +
        '\u2014 sum.golang.org Az3grpukl5AXaVfYkLiDGORx/DN2nlcS5kZHR5uYOBV2KA2HgXpD+gu9HHONebHLAyaKbbTM75QTtPydhKCExixSfwQ=\n',
    )
    expect([status, body]).toEqual([200, expect.stringMatching(/^\u2014 paper\.example\/witness-2026 \S+\n$/)])
  })
})

describe('a cosignature', () => {
  it('verifies with a library that is not ours, over the bytes that the format shows', async () => {
    const { post, signer } = await start(log.keyText)
    const { body } = await post(log.request(0, 3))
    const { bytes } = noteOf(log.checkpoint(3) + body).signatures[1]!
    const { time, signature } = parseCosignature(bytes)!
    const x = Buffer.from(signer.key.publicKey).toString('base64url')
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const message = `cosignature/v1\ntime ${time}\n${log.checkpoint(3).split('\n\n')[0]}\n`
    expect(verify(null, Buffer.from(message), publicKey, signature)).toBe(true)
    expect(time).toBe(Math.floor(NOW / 1000))
  })

  it('is served with the checkpoint and the signature of the log, and with nobody else’s', async () => {
    const { post, signer, url } = await start(log.keyText, otherLog.keyText)
    const address = url + checkpointPath(log.origin)
    expect((await fetch(address)).status).toBe(404)
    await post(`${log.request(0, 3)}\u2014 someone.else AAAAAAAAAAAAAAAA\n`)
    const note = noteOf(await (await fetch(address)).text())
    expect(note.signatures).toHaveLength(2)
    expect(checkSignature(log.key, note)).toBe('signed')
    expect(checkCosignature(signer.key, note)).toMatchObject({ verdict: 'signed' })
    expect((await fetch(url + checkpointPath(otherLog.origin))).status).toBe(404)
  })

  it('of the same tree is given again, with a new time', async () => {
    const { post } = await start(log.keyText)
    await post(log.request(0, 3))
    expect(await post(log.request(3, 3))).toMatchObject({ status: 200 })
  })

  it('is given to each log from its own size', async () => {
    const { post } = await start(log.keyText, otherLog.keyText)
    expect(await post(log.request(0, 6))).toMatchObject({ status: 200 })
    expect(await post(otherLog.request(0, 2))).toMatchObject({ status: 200 })
    expect(await post(otherLog.request(0, 3))).toMatchObject({ status: 409, body: '2\n' })
  })
})

describe('a log that lies', () => {
  it('gets no signature for a second tree of the same size, and the proof of it is kept once', async () => {
    const { post, store, lines } = await start(log.keyText)
    await post(log.request(0, 6))
    expect(await post(log.request(6, 6, 'fork'))).toMatchObject({ status: 422 })
    expect(await post(log.request(0, 6, 'fork'))).toMatchObject({ status: 409, body: '6\n' })
    const [fork, ...more] = store.forks()
    expect(more).toEqual([])
    expect(fork).toMatchObject({ origin: log.origin, size: 6, otherNote: log.checkpoint(6, 'fork') })
    for (const text of [fork!.note, fork!.otherNote]) expect(checkSignature(log.key, noteOf(text))).toBe('signed')
    expect(lines.at(-1)).toMatchObject({ level: 'error', fork: expect.any(String), status: 409 })
  })

  it('cannot fill the disk with proofs', async () => {
    const { store, witness } = await start(log.keyText)
    cosign(witness, log.request(0, 1))
    for (let nth = 0; nth < 30; nth += 1) {
      const root = new Uint8Array(32).fill(nth)
      const text = formatCheckpoint({ origin: log.origin, size: 1, root, extensions: [] })
      expect(cosign(witness, formatAddCheckpoint(1, [], log.sign(text)))).toMatchObject({ status: 422, isFork: true })
    }
    expect(store.forks()).toHaveLength(16)
  })

  it.each([
    ['a longer tree of another branch', log.request(6, 9, 'fork'), 422, /only grew/],
    ['a shorter tree', log.request(0, 5), 409, /^6\n$/],
    ['a shorter tree of another branch', log.request(5, 5, 'fork'), 409, /^6\n$/],
    ['a longer tree without a proof', formatAddCheckpoint(6, [], log.checkpoint(9)), 422, /only grew/],
    ['a proof of something else', formatAddCheckpoint(6, log.proof(5, 9), log.checkpoint(9)), 422, /only grew/],
    ['a longer tree from nothing', log.request(0, 9), 409, /^6\n$/],
  ])('gets none for %s', async (_, body, status, answer) => {
    const { post, store } = await start(log.keyText)
    await post(log.request(0, 6))
    expect(await post(body)).toMatchObject({ status, body: expect.stringMatching(answer) })
    expect(store.latest(log.origin)).toMatchObject({ size: 6 })
    expect(await post(log.request(6, 9))).toMatchObject({ status: 200 })
  })

  it('gets signatures on one branch only, whatever it asks in whatever order', async () => {
    const branch = fc.constantFrom<Branch>('main', 'fork')
    const step = fc.record({ oldSize: fc.integer({ min: 0, max: 12 }), growth: fc.integer({ min: 0, max: 6 }), branch })
    const { witness } = await start()
    let nth = 0
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        (steps, sharedLeaves) => {
          const liar = createForkingLog(`liar.example/${(nth += 1)}`, { sharedLeaves })
          const logs = new Map([[liar.origin, [liar.key]]])
          const signed = steps.flatMap(({ oldSize, growth, branch: of }) => {
            // Half of the requests begin where the witness is, so that some are signed.
            const from = growth % 2 === 0 ? (witness.store.latest(liar.origin)?.size ?? 0) : oldSize
            const { status } = cosign({ ...witness, logs }, liar.request(from, from + growth, of))
            return status === 200 ? [{ size: from + growth, branch: of }] : []
          })
          const sizes = signed.map(({ size }) => size)
          expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
          // What both branches have in common belongs to either.
          const branches = new Set(signed.filter(({ size }) => size > sharedLeaves).map((one) => one.branch))
          expect(branches.size).toBeLessThan(2)
        },
      ),
    )
  })
})

describe('a bad request', () => {
  const good = log.request(3, 6)
  const emptyTree = log.sign(
    formatCheckpoint({ origin: log.origin, size: 0, root: log.rootAt('main', 1), extensions: [] }),
  )
  it.each<[string, string | Uint8Array<ArrayBuffer>, number, RegExp]>([
    ['that is empty', '', 400, /malformed: the request has no empty line/],
    ['cut off in its proof', good.slice(0, 20), 400, /no empty line/],
    ['cut off in its checkpoint', good.slice(0, good.indexOf('\n\n') + 20), 400, /no empty line between its text/],
    ['cut off in its signature', good.slice(0, -5), 400, /cut off/],
    ['without an old size', good.replace('old 3', 'new 3'), 400, /"old" and a size/],
    ['with a negative old size', good.replace('old 3', 'old -3'), 400, /"old" and a size/],
    ['with a proof of other letters', good.replace('\n', '\nhello\n'), 400, /not a hash/],
    [
      'with a proof that is too long',
      formatAddCheckpoint(3, Array(64).fill(log.rootAt('main', 1)), log.checkpoint(6)),
      400,
      /63/,
    ],
    ['with an old size above the new one', log.request(3, 6).replace('old 3', 'old 7'), 400, /larger/],
    ['of ten megabytes', 'x'.repeat(10_000_000), 413, /at most 262144 bytes/],
    ['that is not text', new Uint8Array([255, 254, 10, 10]), 400, /UTF-8/],
    ['of a log that is not known', otherLog.request(0, 1), 404, /does not know/],
    [
      'with the name of one log and the key of another',
      createForkingLog(log.origin, { seed: 9 }).request(0, 6),
      403,
      /No key/,
    ],
    ['with a changed checkpoint', good.replace(`${log.origin}\n6`, `${log.origin}\n7`), 403, /wrong/],
    ['of an empty tree with a root', formatAddCheckpoint(0, [], emptyTree), 422, /another root/],
    ['with a proof from nothing', formatAddCheckpoint(0, [log.rootAt('main', 1)], log.checkpoint(6)), 422, /only grew/],
  ])('%s is refused in a sentence', async (_, body, status, answer) => {
    const { post, store, lines } = await start(log.keyText)
    expect(await post(body)).toMatchObject({ status, body: expect.stringMatching(answer) })
    expect(store.latest(log.origin)).toBeUndefined()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ level: 'info', method: 'POST', path: '/add-checkpoint', status })
    expect(await post(log.request(0, 6))).toMatchObject({ status: 200 })
  })

  it.each([
    ['GET', '/add-checkpoint', 405],
    ['POST', checkpointPath(log.origin), 405],
    ['GET', '/', 404],
    ['GET', `/../${'x'.repeat(500)}`, 404],
    ['HEAD', checkpointPath(log.origin), 200],
  ])('%s %s', async (method, path, status) => {
    const { url, post } = await start(log.keyText)
    await post(log.request(0, 2))
    expect((await fetch(url + path, { method })).status).toBe(status)
  })
})

describe('the memory', () => {
  it('outlives a restart', async () => {
    const { post, restart } = await startWitness([log.keyText])
    await post(log.request(0, 6))
    const again = await restart()
    ends.push(again.end)
    expect(await again.post(log.request(0, 5))).toMatchObject({ status: 409, body: '6\n' })
    expect(await again.post(log.request(6, 8))).toMatchObject({ status: 200 })
  })

  it('signs one of many requests that begin at the same size', async () => {
    const { post, store } = await start(log.keyText)
    await post(log.request(0, 2))
    const sizes = Array.from({ length: 30 }, (_, nth) => 3 + nth)
    const replies = await Promise.all(sizes.map((size, nth) => post(log.request(2, size, nth % 2 ? 'fork' : 'main'))))
    const signed = sizes.filter((_, nth) => replies[nth]!.status === 200)
    expect(signed).toHaveLength(1)
    expect(store.latest(log.origin)).toMatchObject({ size: signed[0] })
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('refuses a smaller tree whoever writes it', async () => {
    const { post, files } = await start(log.keyText)
    await post(log.request(0, 6))
    const database = new DatabaseSync(files.store)
    expect(() => database.exec('update signed set size = 5')).toThrow('only grows')
    expect(() => database.exec('update signed set root = zeroblob(32)')).toThrow('only grows')
    expect(() => database.exec('delete from signed')).toThrow('stays')
    database.close()
  })
})
