import { expect, it } from 'vitest'
import type { Path } from './body-paths.ts'
import { shapeAt, shapeOfKind } from './shape.ts'
import { summarise } from './summarise.ts'

const META: Path = ['competition', 'meta']

const summaryOf = (path: Path, value: unknown) => summarise(shapeAt(shapeOfKind('competition'), path)!, value, path)

it.each([
  [['display', 'card'], { title: 'A camera', text: 'Body and lenses' }, 'A camera'],
  [['steps'], ['quiz', 'payment'], 'Quiz, Payment'],
  [['steps'], [], 'Empty'],
  [['prizeTiers'], [{ name: 'A car', winners: 1 }], '1 item'],
  [['channels'], { online: {}, sms: {} }, 'Online, Text message'],
  [['media', 'mobile'], {}, 'Empty'],
  [['media'], { desktop: { cardImage: '/a.webp' }, mobile: {} }, 'On wide screens'],
  [['survey'], { questions: [], header: '' }, 'Empty'],
  [
    ['payment', 'bundleSets', 0, 'bundles', 0],
    { bundleId: 'plain-6', entries: 6, pricePence: 750 },
    'Bundle ID: plain-6 · Entries: 6 · Price: £7.50',
  ],
  [['draw'], { alternates: 3, onePrizePerPlayer: true }, 'Alternates: 3 · One prize a player: yes'],
])('%j is summarised', (path, value, summary) => {
  expect(summaryOf([...META, ...path], value)).toBe(summary)
})

it('is one short line', () => {
  const summary = summaryOf([...META, 'hero'], { title: `One\n${'word '.repeat(30)}`, subtitle: '' })
  expect(summary.length).toBeLessThanOrEqual(70)
  expect(summary).toMatch(/^One word .*…$/)
})
