import { expect, it } from 'vitest'
import { createLogPositions, hasReached, isLogPosition } from './log-positions.ts'

it('positions are compared as numbers, not as text', () => {
  expect(hasReached('0/A', '0/9')).toBe(true)
  expect(hasReached('0/9', '0/A')).toBe(false)
  expect(hasReached('0/10', '0/9')).toBe(true)
  expect(hasReached('1/0', '0/FFFFFFFF')).toBe(true)
  expect(hasReached('16/B374D848', '16/B374D848')).toBe(true)
})

it.each([
  ['16/B374D848', true],
  ['0/0', true],
  ['16/B374D8480', false],
  ['16', false],
  ["0/0'; drop table players", false],
  ['', false],
])('a position has its form: %s', (text, isOne) => expect(isLogPosition(text)).toBe(isOne))

it('a standby must have what was written ten seconds ago; until so much is known, what is known first', () => {
  const positions = createLogPositions(10_000)
  expect(positions.required(0)).toBeUndefined()
  for (let second = 1; second <= 30; second += 1) positions.add(second * 1_000, `0/${second.toString(16)}`)
  expect(positions.required(30_000)).toBe('0/14')
  expect(positions.required(30_999)).toBe('0/14')
  expect(positions.required(31_000)).toBe('0/15')
  const young = createLogPositions(10_000)
  young.add(0, '0/1')
  young.add(1_000, '0/2')
  expect(young.required(1_500)).toBe('0/1')
})

it('nothing is required, and nothing served, when the primary has not answered for ten seconds', () => {
  const positions = createLogPositions(10_000)
  positions.add(0, '0/1')
  expect(positions.required(9_999)).toBe('0/1')
  expect(positions.required(10_000)).toBeUndefined()
})

it('data is as old as the newest position that is replayed; what is replayed wholly is not old at all', () => {
  const positions = createLogPositions(10_000)
  expect(positions.ageOf('0/9', 0)).toBeUndefined()
  for (let second = 1; second <= 30; second += 1) positions.add(second * 1_000, `0/${second.toString(16)}`)
  expect(positions.ageOf('0/1e', 30_500)).toBe(0)
  expect(positions.ageOf('0/ff', 30_500)).toBe(0)
  expect(positions.ageOf('0/1c', 30_500)).toBe(2_500)
  // Older positions than those that decide are forgotten.
  expect(positions.ageOf('0/2', 30_500)).toBeUndefined()
})
