import { expect, it } from 'vitest'
import { DEVICE_KEY, getOrCreateDeviceId, deleteDeviceId } from './device.ts'
import { memoryStorage } from './memory-storage.ts'

const numbers = ['a'.repeat(32), 'b'.repeat(32)]

it('a device keeps its number until it is forgotten', () => {
  const store = memoryStorage()
  const rest = [...numbers]
  const random = () => rest.shift()!
  expect([getOrCreateDeviceId(store, random), getOrCreateDeviceId(store, random)]).toEqual([numbers[0], numbers[0]])
  deleteDeviceId(store)
  expect(getOrCreateDeviceId(store, random)).toBe(numbers[1])
})

it('something else under the key is no number', () => {
  const store = memoryStorage()
  store.setItem(DEVICE_KEY, '<script>')
  expect(getOrCreateDeviceId(store, () => numbers[0]!)).toBe(numbers[0])
})
