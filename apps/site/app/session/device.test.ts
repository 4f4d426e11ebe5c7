import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import { DEVICE_KEY, getOrCreateDeviceId, deleteDeviceId } from './device.ts'

const numbers = ['a'.repeat(32), 'b'.repeat(32)]

it('a device keeps its id until it is deleted', () => {
  const store = memoryStorage()
  const rest = [...numbers]
  const random = () => rest.shift()!
  expect([getOrCreateDeviceId(store, random), getOrCreateDeviceId(store, random)]).toEqual([numbers[0], numbers[0]])
  deleteDeviceId(store)
  expect(getOrCreateDeviceId(store, random)).toBe(numbers[1])
})

it('an invalid stored value is not used as an id', () => {
  const store = memoryStorage()
  store.setItem(DEVICE_KEY, '<script>')
  expect(getOrCreateDeviceId(store, () => numbers[0]!)).toBe(numbers[0])
})
