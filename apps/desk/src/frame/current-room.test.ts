import { expect, it } from 'vitest'
import { ROOMS } from '../rooms.ts'
import { currentRoom } from './current-room.ts'

const MENU = ROOMS.filter(({ name }) => name !== undefined)

it('at the address of each room of the menu that room is chosen, also where it lies in another one', () => {
  for (const room of MENU) expect(currentRoom(`/${room.path}`, MENU)).toBe(room)
  expect(MENU.some(({ path }) => MENU.some((other) => path.startsWith(`${other.path}/`)))).toBe(true)
})

it('a page of a room that has no place in the menu belongs to the room around it, and the first page to none', () => {
  const pathAt = (address: string) => currentRoom(address, MENU)?.path
  expect(pathAt('/draws/0f7d/show')).toBe('draws')
  expect(pathAt('/money/ledger')).toBe('money')
  expect(pathAt('/reports/return/')).toBe('reports/return')
  expect(pathAt('/')).toBeUndefined()
  // The beginning of a word is not a room.
  expect(pathAt('/mediaeval')).toBeUndefined()
})

it('who may not open the inner room is in the outer one', () => {
  expect(currentRoom('/reports/return', [{ path: 'reports' }, { path: 'report' }])?.path).toBe('reports')
})
