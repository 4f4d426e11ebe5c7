import { globSync } from 'node:fs'
import { expect, it } from 'vitest'

/** They show nothing of their own. */
const WITHOUT_LOOK = ['dialog/modal-host.tsx', 'page-life/mended.tsx', 'page-life/standing-nodes.tsx']

it('every component stands in the page of stories', () => {
  const files = globSync('**/*.tsx', { cwd: new URL('..', import.meta.url) }).filter(
    (file) => !file.startsWith('stories/'),
  )
  const components = files.filter((file) => !file.endsWith('.stories.tsx'))
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((file) => !files.includes(file.replace('.tsx', '.stories.tsx'))).toSorted()).toEqual(
    WITHOUT_LOOK,
  )
})
