import { createHash, createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createHmacKey, createHmacMessage, createMessage } from './sha256.ts'
import { createTicketWriter } from './many-tickets.ts'
import { TICKET_BYTES, holderOf, ownerOf, playerOf, recordOf, saltOf } from './ticket.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

it('hashes messages of every length as Node does, again and again in the same place', () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = createMessage(length)
    const into = new Uint8Array(40)
    for (const text of fc.sample(bytes(length), 3)) {
      message.bytes.set(text)
      message.hashInto(into, 4)
      expect(Buffer.from(into)).toEqual(
        Buffer.concat([Buffer.alloc(4), createHash('sha256').update(text).digest(), Buffer.alloc(4)]),
      )
    }
  }
})

it('signs messages of every length as Node does, with one key after the other', () => {
  const key = createHmacKey()
  for (let length = 0; length <= 200; length += 1) {
    const message = createHmacMessage(length)
    const into = new Uint8Array(32)
    for (const [secret, text] of fc.sample(fc.tuple(bytes(32), bytes(length)), 3)) {
      key.set(secret, 0)
      message.bytes.set(text)
      key.signInto(message, into, 0)
      expect(Buffer.from(into)).toEqual(createHmac('sha256', secret).update(text).digest())
    }
  }
})

it('writes of many tickets what is made of one', () => {
  const ticket = fc.record({
    number: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    // A number, or the name of nobody that stands in its place once a player is erased; of any length.
    phone: fc.oneof(fc.stringMatching(/^\+447[0-9]{9}$/), fc.string({ unit: 'grapheme', maxLength: 80 })),
  })
  fc.assert(
    fc.property(bytes(32), fc.array(ticket, { maxLength: 20 }), (secret, tickets) => {
      const to = { records: new Uint8Array(tickets.length * 40), openings: new Uint8Array(tickets.length * 64) }
      const write = createTicketWriter(secret)
      for (const [place, one] of tickets.entries()) write(one, place, to)
      for (const [place, { number, phone }] of tickets.entries()) {
        const owner = ownerOf(saltOf(secret, number), phone)
        const player = playerOf(secret, phone)
        const record = recordOf(number, holderOf(owner, player))
        expect(to.records.subarray(place * TICKET_BYTES, (place + 1) * TICKET_BYTES)).toEqual(record)
        expect(to.openings.subarray(place * 64, (place + 1) * 64)).toEqual(Uint8Array.from([...owner, ...player]))
      }
    }),
  )
})
