import { expect, it } from 'vitest'
import { createDigest } from './digest.ts'
import { openDigestThreads } from './digest-threads.ts'

const SECRET = new Uint8Array(32)
const ticketsOf = (count: number, first = 1) =>
  Array.from({ length: count }, (_, nth) => `${first + nth} 1 07700900001`).join('\n')
const LONG = ticketsOf(4_096)

it('digests long and short parts alike, each in its own turn', async () => {
  const threads = openDigestThreads(SECRET)
  const parts = [LONG, ticketsOf(4_096, 4_097), ticketsOf(4_096, 8_193), ticketsOf(3, 12_289)]
  try {
    expect(await Promise.all(parts.map(threads.digest))).toEqual(parts.map(createDigest(SECRET)))
  } finally {
    await threads.close()
  }
})

it('fails a part whose thread has ended, so that nothing waits for it for ever', async () => {
  const threads = openDigestThreads(SECRET)
  const failed = expect(threads.digest(LONG)).rejects.toThrow(/has ended with code/)
  await threads.close()
  await failed
})
