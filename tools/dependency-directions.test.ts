/** The gate itself: an import against the grain fails it, in every direction that the house forbids. Between features, the gate is check-structure.ts. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const planted: string[] = []
afterEach(() => planted.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** What the linter says of a file with one import, planted in a folder of the house. */
function lint(folder: string, source: string): { isRefused: boolean; output: string } {
  const place = mkdtempSync(join(folder, 'planted-'))
  planted.push(place)
  const file = join(place, 'wrong.ts')
  writeFileSync(file, `import { thing } from '${source}'\n\nexport const used = thing\n`)
  try {
    return { isRefused: false, output: execFileSync('node_modules/.bin/oxlint', [file], { encoding: 'utf8' }) }
  } catch (error) {
    return { isRefused: true, output: (error as { stdout: string }).stdout }
  }
}

it.each([
  ['packages/rules/src', 'zod'],
  ['packages/rules/src', '@fairdraw/contract/entry.ts'],
  ['packages/rules/src', 'node:fs'],
  ['packages/draw/src', 'node:crypto'],
  ['packages/draw/src', '@fairdraw/rules/problems.ts'],
  ['packages/contract/src', 'fastify'],
  ['packages/contract/src', '@fairdraw/server/app.ts'],
  ['apps/site/app', '@fairdraw/server/app.ts'],
  ['apps/site/app', '@fairdraw/emulators/start.ts'],
  ['apps/server/src/features', '@fairdraw/emulators/start.ts'],
  ['apps/server/src/features', '@fairdraw/demo/seed.ts'],
  ['apps/server/src/http', '../../features/entry/routes.ts'],
  ['apps/emulators/src', '@fairdraw/rules/entry/entry.ts'],
])('in %s an import of %s fails the gate', (folder, source) => {
  const { isRefused, output } = lint(folder, source)
  expect(isRefused).toBe(true)
  expect(output).toContain('no-restricted-imports')
})

it.each([
  ['packages/contract/src', '@fairdraw/rules/entry/entry.ts'],
  ['packages/contract/src', 'zod/mini'],
  ['apps/site/app', '@fairdraw/contract/entry.ts'],
  ['apps/server/src/features', '@fairdraw/rules/entry/entry.ts'],
])('in %s an import of %s passes', (folder, source) => {
  expect(lint(folder, source)).toMatchObject({ isRefused: false })
})

it('a linter that reads no file fails the gate', () => {
  expect(() => execFileSync('node_modules/.bin/oxlint', ['no-such-folder'], { stdio: 'pipe' })).toThrow()
})

it('leaves nothing planted behind', () => {
  expect(readdirSync('packages/rules/src').filter((name) => name.startsWith('planted-'))).toEqual([])
})
