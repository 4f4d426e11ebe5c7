import { expect, it } from 'vitest'
import { labelPath } from './label-path.ts'

it.each([
  [['competition', 'meta', 'channels', 'online', 'dateStop'], 'Ways to enter › Online › Closes at'],
  [['competition', 'meta', 'prizeTiers', 0, 'name'], 'Prizes › 1 › Name'],
  [['competition', 'mediaInfo', '/media/a.webp'], 'Descriptions of pictures › /media/a.webp'],
  [['competition', 'dateStop'], 'Closes at'],
  [[], 'The whole item'],
])('%j is ‘%s’', (path, words) => {
  expect(labelPath(path)).toBe(words)
})
