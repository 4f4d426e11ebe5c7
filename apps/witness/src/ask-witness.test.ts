/** A log asks a real witness over HTTP. */
import { afterEach, expect, it } from 'vitest'
import { askWitness } from '@fairdraw/log/ask-witness.ts'
import type { WitnessReply } from '@fairdraw/log/ask-witness.ts'
import { checkCosignature } from '@fairdraw/log/cosignature.ts'
import { createKey, parseNote } from '@fairdraw/log/note.ts'
import { createForkingLog } from './testing/forking-log.ts'
import type { Branch } from './testing/forking-log.ts'
import { NOW, WITNESS_NAME, startWitness } from './testing/start-witness.ts'

const log = createForkingLog('draws.example/log')
const time = Math.floor(NOW / 1000)

let witness: Awaited<ReturnType<typeof startWitness>> | undefined
afterEach(() => witness?.end())

async function start() {
  witness = await startWitness([log.keyText])
  const { signer, post } = witness
  return (
    size: number,
    knownSize: number,
    { branch = 'main' as Branch, key = signer.key, answer = post as (body: string) => Promise<WitnessReply> } = {},
  ) =>
    askWitness({
      key,
      note: log.checkpoint(size, branch),
      size,
      knownSize,
      consistencyProof: (oldSize) => Promise.resolve(log.proof(oldSize, size, branch)),
      post: answer,
    })
}

it('gets a line that makes its checkpoint a witnessed one', async () => {
  const ask = await start()
  const answer = await ask(6, 0)
  if (answer.outcome !== 'signed') throw new Error(answer.outcome)
  const note = parseNote(log.checkpoint(6) + answer.line)
  if ('malformed' in note) throw new Error(note.malformed)
  expect(answer.time).toBe(time)
  expect(checkCosignature(witness!.signer.key, note)).toEqual({ verdict: 'signed', time })
})

it('learns the size that the witness knows, and continues from there', async () => {
  const ask = await start()
  await ask(3, 0)
  for (const knownSize of [0, 2, 9]) expect(await ask(6, knownSize)).toMatchObject({ outcome: 'signed' })
})

it('learns that it was put back to an older state', async () => {
  const ask = await start()
  await ask(6, 0)
  expect(await ask(5, 5)).toEqual({ outcome: 'ahead', knownSize: 6 })
})

it('gets nothing for a second branch', async () => {
  const ask = await start()
  await ask(6, 0)
  expect(await ask(9, 6, { branch: 'fork' })).toMatchObject({ outcome: 'refused', status: 422 })
  expect(await ask(9, 0, { branch: 'fork' })).toMatchObject({ outcome: 'refused', status: 422 })
})

it.each<[string, WitnessReply, string]>([
  ['nothing', { status: 200, body: '' }, 'malformed'],
  ['a page', { status: 200, body: '<html>\n' }, 'malformed'],
  ['an error', { status: 502, body: 'Bad Gateway\n' }, 'Bad Gateway'],
  ['a conflict without a size', { status: 409, body: 'no\n' }, 'no'],
  ['a line of somebody else', { status: 200, body: '\u2014 someone.else AAAAAAAAAAAA\n' }, 'missing'],
])('does not take %s for a cosignature', async (_, reply, reason) => {
  const ask = await start()
  const answer = () => Promise.resolve(reply)
  expect(await ask(3, 0, { answer })).toEqual({
    outcome: 'refused',
    status: reply.status,
    reason: expect.stringContaining(reason),
  })
})

it('does not take the cosignature of another key or tree', async () => {
  const ask = await start()
  const key = createKey('cosignature', WITNESS_NAME, log.key.publicKey)
  expect(await ask(3, 0, { key })).toMatchObject({ outcome: 'refused', reason: 'the cosignature is missing' })
  // The witness has signed the tree of 3; its line does not fit that of 6.
  const answer = () => witness!.post(log.request(3, 3))
  expect(await ask(6, 3, { answer })).toMatchObject({ outcome: 'refused', reason: 'the cosignature is wrong' })
})
