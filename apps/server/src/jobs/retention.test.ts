/** docs/operations.md says of every job that deletes what it deletes, and of none that does not exist. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { startTestApp } from '../testing/test-app.ts'

const { jobList } = await startTestApp()

it('the table of what is deleted has exactly the jobs that delete', async () => {
  const page = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('## What is deleted, and when')
  const listed = [...section.split(/^## /m)[0]!.matchAll(/^\| `(.+?)` \|/gm)].map(([, name]) => name)
  const deleting = jobList.map(({ name }) => name).filter((name) => /^(purge|delete) /.test(name))
  expect(new Set(listed)).toEqual(new Set(deleting))
  expect(listed).toHaveLength(deleting.length)
})
