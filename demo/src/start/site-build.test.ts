import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listSourceFiles } from './site-build.ts'

it('the hash of the sources reads no lock file: closing it would release the lock of the build folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-'))
  try {
    await mkdir(join(folder, 'build'))
    for (const name of ['app.ts', 'app.test.ts', 'build.lock', 'build.lock-journal', 'build/made-from'])
      await writeFile(join(folder, name), '')
    expect(await listSourceFiles(folder)).toEqual([join(folder, 'app.ts')])
  } finally {
    await rm(folder, { recursive: true })
  }
})
