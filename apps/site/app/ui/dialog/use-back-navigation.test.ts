import { expect, it } from 'vitest'
import { withoutFlowQuery } from './use-back-navigation.ts'

// Row 2.2-01
it.each([
  ['nothing', '', ''],
  ['a panel', '?utm_source=x', '?utm_source=x'],
  ['a campaign', '?campaignCode=TEN&hidden=true&utm_source=x', '?utm_source=x'],
  ['a tile of the profile', '?tile=reveal&utm_source=x', '?utm_source=x'],
  ['a prize', '?prize=7&utm_source=x', '?utm_source=x'],
  ['PayPal’s way back', '?code=c&state=s&utm_source=x', '?utm_source=x'],
  ['the bank’s way back', '?paylink_id=p&error=user_canceled', ''],
  ['a name that is there twice', '?filter=a&tile=ec&filter=b', '?filter=a&filter=b'],
])('after %s the rest of the query is left', (_, search, expected) => {
  expect(withoutFlowQuery(search)).toBe(expected)
})
