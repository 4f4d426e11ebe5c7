import { expect, it } from 'vitest'
import { labelDotted, labelPath } from './label-path.ts'

it.each([
  [['competition', 'meta', 'channels', 'online', 'dateStop'], 'Ways to enter › Online › Closes at'],
  [['competition', 'meta', 'prizeTiers', 0, 'name'], 'Prizes › 1 › Name'],
  [['competition', 'mediaInfo', '/media/a.webp'], 'Descriptions of pictures › /media/a.webp'],
  [['competition', 'dateStop'], 'Closes at'],
  [[], 'The whole item'],
])('%j is ‘%s’', (path, words) => {
  expect(labelPath(path)).toBe(words)
})

it.each([
  ['meta.channels.postal.dateStop', 'Ways to enter › Postal › Closes at'],
  ['meta.prizeTiers.0.name', 'Prizes › 1 › Name'],
  ['dateStop', 'Closes at'],
  ['', 'The whole item'],
])('a finding at %j is at ‘%s’', (dotted, words) => {
  expect(labelDotted(dotted)).toBe(words)
})
