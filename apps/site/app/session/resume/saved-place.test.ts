import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import { deleteSavedPlace, savePlace, readSavedPlace, parseSavedPlace } from './saved-place.ts'

const HOUR = 60 * 60_000
const place = { path: '/competition/110/win-a-family-4x4', title: 'Win a family 4×4' }

it('a place is stored for an hour', () => {
  const store = memoryStorage()
  savePlace(store, place, 1000)
  expect(parseSavedPlace(readSavedPlace(store, 1000 + HOUR))).toEqual(place)
  expect(parseSavedPlace(readSavedPlace(store, 1001 + HOUR))).toBeUndefined()
})

it('a deleted place is not returned', () => {
  const store = memoryStorage()
  savePlace(store, place, 1000)
  deleteSavedPlace(store)
  expect(parseSavedPlace(readSavedPlace(store, 1000))).toBeUndefined()
})

it.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)'])(
  'an address of another site (%s) is rejected',
  (path) => {
    expect(parseSavedPlace(JSON.stringify({ path, title: '', keptAt: 0 }))).toBeUndefined()
  },
)

it('an invalid stored value is not used as a place', () => {
  expect(parseSavedPlace('{')).toBeUndefined()
})
