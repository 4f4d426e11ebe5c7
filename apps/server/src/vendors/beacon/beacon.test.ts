/** Relays of the beacon over HTTP: they may be late, silent or broken, and none can make a wrong round count (field rule D6). */
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION, signDemonstrationRound } from '@fairdraw/draw/demonstration.ts'
import { afterEach, expect, it } from 'vitest'
import { createBeacon } from './beacon.ts'

const ROUND = 1_000
const SIGNED = signDemonstrationRound(ROUND)

type Reply = { status?: number; body?: unknown; text?: string }
const servers: Server[] = []
let asked: string[] = []
afterEach(async () => {
  asked = []
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed))
})

/** Starts a relay that always gives this reply; returns its URL. */
async function startRelay({ status = 200, body, text = JSON.stringify(body) }: Reply): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(text)
  })
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** What the beacon says of the round when its relays reply so. */
async function roundFrom(...replies: Reply[]) {
  const relays = await Promise.all(replies.map(startRelay))
  return createBeacon({ chain: DEMONSTRATION, relays }).round(ROUND)
}

it('a round with the chain’s signature counts, and is asked for by the chain’s hash', async () => {
  expect(await roundFrom({ body: { ...SIGNED, previous_signature: 'of an older scheme' } })).toEqual(SIGNED)
  expect(asked).toEqual([`/${DEMONSTRATION.hash}/public/${ROUND}`])
})

it.each([404, 425])('a round that is not published yet (%i) is undefined', async (status) => {
  expect(await roundFrom({ status }, { status })).toBeUndefined()
})

const otherRound = signDemonstrationRound(ROUND + 1)
it.each<[string, Reply]>([
  ['the signature of another round', { body: { ...otherRound, round: ROUND } }],
  ['another round', { body: otherRound }],
  ['other randomness', { body: { ...SIGNED, randomness: otherRound.randomness } }],
  ['a made-up signature', { body: { ...SIGNED, signature: 'ab'.repeat(48) } }],
  ['no round', { body: { round: ROUND } }],
  ['no JSON', { text: '<html>' }],
  ['an error', { status: 500 }],
])('%s from every relay is an error; from one, the next relay is asked', async (_, reply) => {
  await expect(roundFrom(reply, reply)).rejects.toThrow()
  expect(asked).toHaveLength(2)
  expect(await roundFrom(reply, { body: SIGNED })).toEqual(SIGNED)
})

it('a round of another chain does not count', async () => {
  const relay = await startRelay({ body: SIGNED })
  await expect(createBeacon({ chain: QUICKNET, relays: [relay] }).round(ROUND)).rejects.toThrow('valid signature')
})

it('the next relay is asked when one is not reachable, or has not the round yet', async () => {
  const relay = await startRelay({ body: SIGNED })
  const late = await startRelay({ status: 404 })
  const beacon = createBeacon({ chain: DEMONSTRATION, relays: ['http://127.0.0.1:9', late, relay] })
  expect(await beacon.round(ROUND)).toEqual(SIGNED)
})
