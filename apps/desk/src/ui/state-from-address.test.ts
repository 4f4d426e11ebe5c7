import { expect, test } from 'vitest'
import { stateFromAddress } from './state-from-address.ts'

const STATES = ['open', 'closed'] as const
const of = (search: string) => stateFromAddress({ url: `https://desk.example/desk/draws${search}` }, STATES, 'open')

test('the state of the address is taken if it is one', () => {
  expect(of('?state=closed')).toBe('closed')
  expect(of('?other=1&state=closed')).toBe('closed')
})

test('without a known state the fallback is taken', () => {
  expect(of('')).toBe('open')
  expect(of('?state=')).toBe('open')
  expect(of('?state=CLOSED')).toBe('open')
  expect(of('?state=toString')).toBe('open')
})
