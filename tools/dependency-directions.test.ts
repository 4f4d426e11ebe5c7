/** The linter refuses imports in every forbidden direction, and imports of another feature's private files. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const planted: string[] = []
afterEach(() => planted.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** Lints a temporary file with one import in the given folder. */
function lint(folder: string, source: string): { isRefused: boolean; output: string } {
  const temporary = mkdtempSync(join(folder, 'planted-'))
  planted.push(temporary)
  const file = join(temporary, 'wrong.ts')
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
  ['apps/server/src/features/quick-pay', '../../payment/sweep.ts'],
  ['apps/server/src/features/login/code', '../../../account/routes.ts'],
  ['apps/site/app/features/competition', '../../payment/card/use-card-form.ts'],
  ['apps/site/app/features/competition/enter', '../../../login/use-login.ts'],
  ['apps/emulators/src', '@fairdraw/rules/entry/entry.ts'],
])('in %s an import of %s is refused', (folder, source) => {
  const { isRefused, output } = lint(folder, source)
  expect(isRefused).toBe(true)
  expect(output).toContain('no-restricted-imports')
})

it.each([
  ['packages/contract/src', '@fairdraw/rules/entry/entry.ts'],
  ['packages/contract/src', 'zod/mini'],
  ['apps/site/app', '@fairdraw/contract/entry.ts'],
  ['apps/server/src/features', '@fairdraw/rules/entry/entry.ts'],
  ['apps/server/src/features/quick-pay', '../../payment/pay.ts'],
  ['apps/server/src/features/payment/card', '../routes.ts'],
  ['apps/site/app/features/competition/enter', '../../../login/login-flow.tsx'],
])('in %s an import of %s is accepted', (folder, source) => {
  expect(lint(folder, source)).toMatchObject({ isRefused: false })
})

it('the linter fails when it finds no file to read', () => {
  expect(() => execFileSync('node_modules/.bin/oxlint', ['no-such-folder'], { stdio: 'pipe' })).toThrow()
})

it('the temporary folders are deleted', () => {
  expect(readdirSync('packages/rules/src').filter((name) => name.startsWith('planted-'))).toEqual([])
})
