import { createHash } from 'node:crypto'
import { rootOf } from '@fairdraw/log/merkle.ts'
import {
  TICKET_BYTES,
  holderOf,
  leafOfRecord,
  ownerOf,
  playerKeyOf,
  playerOf,
  recordOf,
  saltOf,
} from '@fairdraw/draw/ticket.ts'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { TICKETS_PER_GROUP, createDigest, e164 } from './digest.ts'
import { LANES, createLanes } from './sha256-lanes.ts'

it('compresses four blocks at a time as SHA-256 does one', () => {
  const lanes = createLanes()
  const [block, state] = [lanes.allocate(16), lanes.allocate(8)]
  const message = fc.uint8Array({ minLength: 55, maxLength: 55 })
  fc.assert(
    fc.property(fc.tuple(message, message, message, message), (messages) => {
      for (const [lane, text] of messages.entries()) {
        const padded = Buffer.concat([text, Buffer.from([0x80]), Buffer.alloc(8)])
        padded.writeUInt32BE(8 * text.length, 60)
        for (let nth = 0; nth < 16; nth += 1) block.words[nth * LANES + lane] = padded.readInt32BE(4 * nth)
      }
      lanes.compress(lanes.initialState, block, state)
      for (const [lane, text] of messages.entries()) {
        const hash = Buffer.alloc(32)
        for (let nth = 0; nth < 8; nth += 1) hash.writeInt32BE(state.words[nth * LANES + lane]!, 4 * nth)
        expect(hash).toEqual(createHash('sha256').update(text).digest())
      }
    }),
  )
})

/** A number, or whatever stands in its place. */
const phone = fc.oneof(
  fc.stringMatching(/^07[0-9]{9}$/),
  fc.stringMatching(/^(\+[0-9]{8,14}|erased [0-9]{1,12})$/),
  fc.string({ unit: 'grapheme', maxLength: 80 }).filter((text) => !text.includes('\n')),
)
const number = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const ticket = fc.record({ number, account: number, phone })

it('makes of the tickets of a part what packages/draw makes of each of them', () => {
  const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(secrets, fc.array(ticket, { minLength: 1, maxLength: 40 }), (secret, tickets) => {
      const digest = createDigest(secret)
      // Again with the same, so that nothing is left of a part before it.
      for (const part of [tickets, tickets.toReversed(), tickets.slice(0, 1)]) {
        const { records, openings, root } = digest(
          part.map((one) => `${one.number} ${one.account} ${one.phone}`).join('\n'),
        )
        const expected = part.map((one) => {
          const owner = ownerOf(saltOf(secret, one.number), e164(one.phone))
          const player = playerOf(playerKeyOf(secret, one.account), one.account)
          return { opening: [...owner, ...player], record: recordOf(one.number, holderOf(owner, player)) }
        })
        expect([...records]).toEqual(expected.flatMap(({ record }) => [...record]))
        expect([...openings]).toEqual(expected.flatMap(({ opening }) => opening))
        expect(records.length).toBe(part.length * TICKET_BYTES)
        expect(root).toEqual(rootOf(expected.map(({ record }) => leafOfRecord(record))))
      }
    }),
  )
})

it('has the roots of a tree of any size and of its groups', () => {
  const digest = createDigest(new Uint8Array(32))
  for (const count of [...Array(40).keys()].map((nth) => nth + 1).concat(1_023, 1_024, 1_025, 4_095, 4_096)) {
    const { records, groups, root } = digest(
      Array.from({ length: count }, (_, nth) => `${nth + 1} 1 07700900001`).join('\n'),
    )
    const leaves = Array.from({ length: count }, (_, nth) =>
      leafOfRecord(records.subarray(nth * TICKET_BYTES, (nth + 1) * TICKET_BYTES)),
    )
    expect(root).toEqual(rootOf(leaves))
    const ofGroups = Array.from({ length: Math.ceil(count / TICKETS_PER_GROUP) }, (_, nth) =>
      rootOf(leaves.slice(nth * TICKETS_PER_GROUP, (nth + 1) * TICKETS_PER_GROUP)),
    )
    expect([...groups]).toEqual(ofGroups.flatMap((one) => [...one]))
  }
})
