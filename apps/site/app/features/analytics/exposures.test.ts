import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import { memoryStorage } from '@fairdraw/ui/browser/memory-storage.ts'
import { expect, it } from 'vitest'
import { EXPOSURES_KEY } from '../../session/variants.ts'
import { createExposures } from './exposures.ts'

function open(storage: Pick<Storage, 'getItem' | 'setItem'> = memoryStorage()) {
  const recorded: AnalyticsEvent[] = []
  return {
    recorded,
    storage,
    exposures: createExposures(
      () => storage,
      (event) => void recorded.push(event),
    ),
  }
}
const b = { experiment: 'card-picture', version: 'b' } as const

it('each version is recorded once, also over pages and visits', () => {
  const { exposures, recorded, storage } = open()
  for (let n = 0; n < 3; n += 1) exposures.expose('card-picture', 'b')
  const again = open(storage)
  again.exposures.expose('card-picture', 'b')
  again.exposures.expose('card-picture', 'a')
  again.exposures.expose('hero-picture', 'b')
  expect(recorded).toEqual([{ name: 'exposure', ...b }])
  expect(again.recorded).toEqual([
    { name: 'exposure', experiment: 'card-picture', version: 'a' },
    { name: 'exposure', experiment: 'hero-picture', version: 'b' },
  ])
})

it('a response is recorded once, and only after its exposure', () => {
  const { exposures, recorded } = open()
  exposures.respond('card-picture', 'b')
  exposures.expose('card-picture', 'b')
  for (let n = 0; n < 3; n += 1) exposures.respond('card-picture', 'b')
  expect(recorded).toEqual([
    { name: 'exposure', ...b },
    { name: 'response', ...b },
  ])
})

it('nothing is recorded that cannot be remembered, and a damaged value counts as empty', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const barred = open(full)
  barred.exposures.expose('card-picture', 'b')
  expect(barred.recorded).toEqual([])
  for (const damaged of ['{', '7', 'null', '{"a":1}']) {
    const { exposures, recorded, storage } = open()
    storage.setItem(EXPOSURES_KEY, damaged)
    exposures.expose('card-picture', 'b')
    expect(recorded).toHaveLength(1)
  }
})
