import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMessage } from './sha256.ts'

it('hashes messages of every length as Node does, again and again in the same place', () => {
  for (let length = 0; length <= 200; length += 1) {
    const message = createMessage(length)
    for (const text of fc.sample(fc.uint8Array({ minLength: length, maxLength: length }), 3)) {
      message.bytes.set(text)
      expect(Buffer.from(message.hash())).toEqual(createHash('sha256').update(text).digest())
    }
  }
})
