/**
 * The linter refuses imports in every forbidden direction, and circles of files. Imports between features are checked by
 * check-structure.ts.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const planted: string[] = []
afterEach(() => planted.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** The result of linting files, by name, that are written into a temporary folder of the given one. */
function lintFiles(folder: string, files: Readonly<Record<string, string>>): { isRefused: boolean; output: string } {
  const place = mkdtempSync(join(folder, 'planted-'))
  planted.push(place)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(place, name), text)
  try {
    return { isRefused: false, output: execFileSync('node_modules/.bin/oxlint', [place], { encoding: 'utf8' }) }
  } catch (error) {
    return { isRefused: true, output: (error as { stdout: string }).stdout }
  }
}

/** The same of a file with one import. */
const lint = (folder: string, source: string) =>
  lintFiles(folder, { 'wrong.ts': `import { thing } from '${source}'\n\nexport const used = thing\n` })

it.each([
  ['packages/rules/src', 'zod'],
  ['packages/rules/src', '@fairdraw/contract/entry.ts'],
  ['packages/rules/src', 'node:fs'],
  ['packages/draw/src', 'node:crypto'],
  ['packages/draw/src', '@fairdraw/rules/problems.ts'],
  ['packages/log/src', 'node:crypto'],
  ['packages/log/src', '@fairdraw/draw/manifest.ts'],
  ['apps/witness/src', '@fairdraw/draw/manifest.ts'],
  ['apps/witness/src', '@fairdraw/server/app.ts'],
  ['packages/contract/src', 'fastify'],
  ['packages/contract/src', '@fairdraw/server/app.ts'],
  ['apps/site/app', '@fairdraw/server/app.ts'],
  ['apps/site/app', '@fairdraw/emulators/start.ts'],
  ['apps/site/app', '@fairdraw/desk/src/api.ts'],
  ['apps/desk/src', '@fairdraw/server/app.ts'],
  ['apps/desk/src', '@fairdraw/site/app/api.ts'],
  ['packages/ui/src', '@fairdraw/site/app/api.ts'],
  ['packages/ui/src', '@fairdraw/server/app.ts'],
  ['apps/server/src/features', '@fairdraw/emulators/start.ts'],
  ['apps/server/src/features', '@fairdraw/ui/request/problem-text.ts'],
  ['apps/server/src/features', '@fairdraw/demo/seed.ts'],
  ['apps/server/src/http', '../../features/entry/routes.ts'],
  ['apps/emulators/src', '@fairdraw/rules/entry/entry.ts'],
])('in %s an import of %s is refused', (folder, source) => {
  const { isRefused, output } = lint(folder, source)
  expect(isRefused).toBe(true)
  expect(output).toContain('no-restricted-imports')
})

it.each([
  ['packages/draw/src', '@fairdraw/log/merkle.ts'],
  ['apps/witness/src', '@fairdraw/log/note.ts'],
  ['packages/contract/src', '@fairdraw/rules/entry/entry.ts'],
  ['packages/contract/src', 'zod/mini'],
  ['apps/site/app', '@fairdraw/contract/entry.ts'],
  ['apps/desk/src', '@fairdraw/contract/draw.ts'],
  ['apps/desk/src', '@fairdraw/ui/button/button.tsx'],
  ['apps/site/app', '@fairdraw/ui/button/button.tsx'],
  ['packages/ui/src', '@fairdraw/contract/call.ts'],
  ['packages/ui/src', '@fairdraw/rules/problems.ts'],
  ['apps/server/src/features', '@fairdraw/rules/entry/entry.ts'],
])('in %s an import of %s passes', (folder, source) => {
  expect(lint(folder, source)).toMatchObject({ isRefused: false })
})

const CIRCLES = {
  'two files': {
    'a.ts': "import { b } from './b.ts'\n\nexport const a = () => b\n",
    'b.ts': "import { a } from './a.ts'\n\nexport const b = () => a\n",
  },
  'two files, for types alone': {
    'a.ts': "import type { B } from './b.ts'\n\nexport type A = B[]\n",
    'b.ts': "import type { A } from './a.ts'\n\nexport type B = { a: A }\n",
  },
  'three files': {
    'a.ts': "import { b } from './b.ts'\n\nexport const a = () => b\n",
    'b.ts': "import { c } from './c.ts'\n\nexport const b = () => c\n",
    'c.ts': "import { a } from './a.ts'\n\nexport const c = () => a\n",
  },
} satisfies Record<string, Record<string, string>>

it.each(Object.entries(CIRCLES))('a circle of %s fails the gate', (_, files) => {
  const { isRefused, output } = lintFiles('apps/server/src/features/entry', files)
  expect(isRefused).toBe(true)
  expect(output).toContain('no-cycle')
})

it('the same files pass without the import that closes the circle', () => {
  const files = { ...CIRCLES['three files'], 'c.ts': 'export const c = 1\n' }
  expect(lintFiles('apps/server/src/features/entry', files)).toMatchObject({ isRefused: false })
})

it('a linter that reads no file fails the gate', () => {
  expect(() => execFileSync('node_modules/.bin/oxlint', ['no-such-folder'], { stdio: 'pipe' })).toThrow()
})

it('the temporary folders are deleted', () => {
  expect(readdirSync('packages/rules/src').filter((name) => name.startsWith('planted-'))).toEqual([])
})
