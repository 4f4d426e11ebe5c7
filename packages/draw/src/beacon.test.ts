import { expect, it } from 'vitest'
import { QUICKNET, isGenuine, roundAfter, timeOfRound } from './beacon.ts'

/** Rounds of the public network, as it published them. */
const PUBLISHED = [
  {
    round: 1,
    signature: 'b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b',
    randomness: '1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a',
  },
  {
    round: 2,
    signature: 'b6b6a585449b66eb12e875b64fcbab3799861a00e4dbf092d99e969a5eac57dd3f798acf61e705fe4f093db926626807',
    randomness: '5782d6987841c654515a0e72b2d1ebb4e741234042c37cb19608ae50d93fb60c',
  },
  {
    round: 657_413,
    signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
    randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  },
]

it('published rounds of the public network are genuine, and changed ones are not', () => {
  for (const [at, one] of PUBLISHED.entries()) {
    const other = PUBLISHED[(at + 1) % PUBLISHED.length]!
    expect(isGenuine(QUICKNET, one)).toBe(true)
    expect(isGenuine(QUICKNET, { ...one, round: one.round + 1 })).toBe(false)
    expect(isGenuine(QUICKNET, { ...other, round: one.round })).toBe(false)
    expect(isGenuine(QUICKNET, { ...one, randomness: other.randomness })).toBe(false)
    expect(isGenuine(QUICKNET, { ...one, signature: 'ff'.repeat(48) })).toBe(false)
  }
})

it('the round after a time is the first that is published at that time or later', () => {
  const first = timeOfRound(QUICKNET, 1)
  expect(roundAfter(QUICKNET, first)).toBe(1)
  expect(roundAfter(QUICKNET, new Date(first.getTime() - 60_000))).toBe(1)
  expect(roundAfter(QUICKNET, new Date(first.getTime() + 1))).toBe(2)
  expect(roundAfter(QUICKNET, timeOfRound(QUICKNET, 123_456))).toBe(123_456)
})
