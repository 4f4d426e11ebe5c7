import { expect, it } from 'vitest'
import { unreadableColours } from './theme.ts'

// Rows 2.3-04, 2.3-06
it.each([
  ['no theme', {}, []],
  ['a title on our stage', { titleTextColor: '#ffc94a' }, []],
  ['a title that is as dark as our stage', { titleTextColor: '#3a1479' }, ['titleTextColor on #3a1479']],
  [
    'a title that cannot be read on the ground of the error',
    { titleTextColor: '#ffc94a', errorModal: { messageBackgroundColor: '#ffffff' } },
    ['titleTextColor on #ffffff'],
  ],
  ['a button of two colours', { buttonBackgroundColor: '#ffc94a', buttonTextColor: '#4a2a00' }, []],
  [
    'a button whose text cannot be read',
    { buttonBackgroundColor: '#fff', buttonTextColor: '#ff0' },
    ['buttonTextColor on #fff'],
  ],
  ['a text alone, on our button', { buttonTextColor: '#ffffff' }, []],
  ['a dark text alone, on our button', { buttonTextColor: '#4a2a00' }, ['buttonTextColor on #e01e5a']],
  ['a button alone, whose text is ours', { buttonBackgroundColor: '#808080' }, []],
])('%s', (_, theme, expected) => {
  expect(unreadableColours(theme).map(({ path, ground }) => `${path} on ${ground}`)).toEqual(expected)
})
