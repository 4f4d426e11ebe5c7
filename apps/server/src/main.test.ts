import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** At its end the process prints the CommonJS files of Drizzle that it loaded. */
const LIST_AT_EXIT = `
  import { createRequire } from 'node:module'
  const { cache } = createRequire('/')
  process.on('exit', () => process.stdout.write(Object.keys(cache).filter((file) => file.includes('/drizzle-orm/')).join('\\n')))
`

it('loads the CommonJS build of Drizzle, which needs a tenth of the memory and time at boot', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  // Without settings the process ends after it has loaded the database's modules and read the environment.
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(LIST_AT_EXIT)}`, main],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  )
  const files = stdout.split('\n')
  expect(files.filter((file) => file.endsWith('/drizzle-orm/index.cjs'))).toHaveLength(1)
  expect(files.map((file) => basename(file)).filter((name) => !name.endsWith('.cjs'))).toEqual([])
})
