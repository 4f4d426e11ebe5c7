import { beforeEach, expect, it } from 'vitest'
import { deviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { forgetOwnTickets, keepOwnTickets, storedTickets, ticketsIn } from './own-tickets.ts'

const LIST = { drawId: 'a-draw', manifestHash: 'ab' }
const MINE = [{ first: 100_001, last: 100_003 }]
const readOwnTickets = ({ drawId, manifestHash }: typeof LIST) => ticketsIn(storedTickets(drawId), manifestHash)
beforeEach(() => forgetOwnTickets(LIST))

it('tickets that were found on the list are there when the page is opened again, each once', () => {
  keepOwnTickets(LIST, MINE)
  expect(keepOwnTickets(LIST, [...MINE, { first: 7, last: 7 }])).toEqual([...MINE, { first: 7, last: 7 }])
  expect(readOwnTickets(LIST)).toHaveLength(2)
})

it('nothing is said of another list, of another draw, or after they were forgotten', () => {
  keepOwnTickets(LIST, MINE)
  expect(readOwnTickets({ ...LIST, manifestHash: 'cd' })).toEqual([])
  expect(readOwnTickets({ ...LIST, drawId: 'another' })).toEqual([])
  forgetOwnTickets(LIST)
  expect(readOwnTickets(LIST)).toEqual([])
})

it.each(['no JSON', '{"manifestHash":"ab"}', '{"manifestHash":"ab","tickets":[{"first":9,"last":1},null,"x"]}'])(
  'what somebody else has written there (%s) is no ticket',
  (text) => {
    deviceStorage().setItem('draw-tickets:a-draw', text)
    expect(readOwnTickets(LIST)).toEqual([])
  },
)
