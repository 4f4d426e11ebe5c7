import { expect, it } from 'vitest'
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
