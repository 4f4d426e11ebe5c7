import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesOf } from './site-build.ts'

it('a build reads no lock: closing that file would let another process build into the same folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  try {
    await mkdir(join(folder, 'build'))
    for (const name of ['app.ts', 'app.test.ts', 'build.lock', 'build.lock-journal', 'build/made-from'])
      await writeFile(join(folder, name), '')
    expect(await filesOf(folder)).toEqual([join(folder, 'app.ts')])
  } finally {
    await rm(folder, { recursive: true })
  }
})
