import { expect, it } from 'vitest'
import { itemTitle } from '../kind-names.ts'
import { titleOf } from './item-title.ts'

it.each([
  [{ competition: { name: 'A car' }, name: 'other' }, 'A car'],
  [{ title: 'About us' }, 'About us'],
  [{ title: 'From <b>Monday</b>' }, 'From Monday'],
  [{ name: 'Week 12' }, 'Week 12'],
  [{ meta: { title: 'Rail' } }, 'Rail'],
  [{ article: { title: 'Help' } }, 'Help'],
  [{ game: { title: 'Words' } }, 'Words'],
  [{ title: null, name: 'Named' }, 'Named'],
  [{ sections: [] }, null],
  [null, null],
])('reads the title of %j', (body, title) => {
  expect(titleOf(body)).toBe(title)
})

it('an item without a title is called by its kind and ID, and the only one of its kind by the kind alone', () => {
  expect(itemTitle({ kind: 'page', id: 'home' }, 'Win')).toBe('Win')
  expect(itemTitle({ kind: 'page', id: 'home' }, null)).toBe('Page home')
  expect(itemTitle({ kind: 'site-terms', id: 'site-terms' }, null)).toBe('Site terms')
})
