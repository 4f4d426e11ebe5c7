/** The check of doors and folders: every planted import past a door fails it, and so does a table that no longer fits the code. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { MAX_FILES, findFullFolders } from './check-structure.ts'
import { dependenciesOf, findCircles, findClosedDoors, findStaleDoors } from './feature-doors.ts'

/** What the command reports of a file with one import, planted in a folder of the house. */
function reportOf(folder: string, name: string, text: string): string {
  const place = mkdtempSync(join(folder, 'planted-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  const file = join(place, name)
  writeFileSync(file, text)
  try {
    execFileSync(process.execPath, ['tools/check-structure.ts'], { stdio: 'pipe' })
    return ''
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: Buffer }
    expect(status).toBe(1)
    return String(stderr)
      .split('\n')
      .filter((line) => line.startsWith(place))
      .join('\n')
  }
}

it.each([
  ['apps/server/src/features/quick-pay', '../../payment/sweep.ts', 'payment/sweep.ts is not a file that other'],
  ['apps/server/src/features/login/code', '../../../account/routes.ts', 'account/routes.ts is not a file that other'],
  ['apps/server/src/features/intake', '@fairdraw/server/features/payment/sweep.ts', 'payment/sweep.ts is not a file'],
  ['apps/site/app/features/competition', '../../payment/card/use-card-form.ts', 'payment/card/use-card-form.ts is not'],
])('in %s an import of %s fails the gate', (folder, source, message) => {
  expect(reportOf(folder, 'wrong.ts', `import { thing } from '${source}'\n`)).toContain(`wrong.ts:1: ${message}`)
})

it.each([
  ['apps/server/src/features/quick-pay', '../../payment/pay.ts'],
  ['apps/server/src/features/payment/card', '../routes.ts'],
  ['apps/site/app/features/competition/enter', '../../../login/login-flow.tsx'],
])('in %s an import of %s passes', (folder, source) => {
  expect(reportOf(folder, 'right.ts', `import { thing } from '${source}'\n`)).toBe('')
})

it.each([
  ['apps/site/app/features/entry', 'const at = Date.now()', 'Date.now: the server’s time is in'],
  ['apps/site/app/ui', 'const today = new Date()', 'new Date(): the server’s time is in'],
  ['apps/site/app/session', 'const began = performance.now()', 'performance.now: the server’s time is in'],
  ['apps/site/app/features/help', "localStorage.setItem('a', '')", 'localStorage: storage that may be blocked'],
  ['apps/desk/src/features', 'const kept = window.sessionStorage', 'sessionStorage: storage that may be blocked'],
  ['apps/site/app/features/help', "document.cookie = 'a='", 'document.cookie: scripts use no cookie'],
  ['apps/site/app/features/campaign', "window.open('https://example.com')", 'window.open: a browser inside'],
])('in %s the raw %s fails the gate', (folder, text, message) => {
  expect(reportOf(folder, 'wrong.ts', `${text}\n`)).toContain(`wrong.ts:1: ${message}`)
})

it.each([
  ['apps/site/app/features/entry', 'const at = new Date(closesAt)'],
  ['apps/desk/src/features', 'const at = Date.now()'],
  ['apps/server/src/features', 'const at = new Date()'],
])('in %s %s passes', (folder, text) => {
  expect(reportOf(folder, 'right.ts', `${text}\n`)).toBe('')
})

const FEATURES = 'apps/server/src/features'
/** Files of the server's features by path, with their text. */
const sourcesOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [`${FEATURES}/${path}`, text]))
/** A stock with a shelf, whose doors are these, and a shop with one line of code. */
const shopWith = (text: string, doors: readonly string[] = ['shelf.ts'], file = 'shop/routes.ts') =>
  sourcesOf({ [file]: text, 'stock/shelf.ts': '', 'stock/doors.json': JSON.stringify(doors) })

it.each([
  "import { shelf } from '../stock/shelf.ts'",
  "import type { Shelf } from '../stock/shelf.ts'",
  "import {\n  shelf,\n} from '../stock/shelf.ts'",
  "import '../stock/shelf.ts'",
  "export * from '../stock/shelf.ts'",
  "const load = () => import('../stock/shelf.ts')",
  "type Shelf = typeof import('../stock/shelf.ts')",
  "readFileSync(new URL('../stock/shelf.ts', import.meta.url))",
])('%s is an import', (text) => {
  expect(findClosedDoors('server', shopWith(text, []))).toMatchObject([{ file: `${FEATURES}/shop/routes.ts` }])
  expect(findClosedDoors('server', shopWith(text))).toEqual([])
})

it('a test prepares what it needs with any file', () => {
  expect(findClosedDoors('server', shopWith("import '../stock/shelf.ts'", [], 'shop/routes.test.ts'))).toEqual([])
})

it('a circle of features is refused, however long it is', () => {
  const bank = { 'bank/loan.ts': "import '../stock/shelf.ts'" }
  const circle = {
    'stock/shelf.ts': "import '../shop/till.ts'",
    'shop/till.ts': "import '../bank/loan.ts'",
    ...bank,
  }
  expect(findCircles('server', sourcesOf(circle))).toHaveLength(3)
  expect(findCircles('server', sourcesOf({ ...circle, 'shop/till.ts': "import '../stock/shelf.ts'" }))).toHaveLength(2)
  expect(findCircles('server', sourcesOf({ ...circle, 'stock/shelf.ts': '' }))).toEqual([])
})

it.each([
  ['apps/server/src/features/player', '../../account/erase.ts'],
  ['apps/site/app/features/marketing', '../../account/profile-page.tsx'],
])('in %s an import of %s, which would close a circle, fails the gate', (folder, source) => {
  expect(reportOf(folder, 'wrong.ts', `import { thing } from '${source}'\n`)).toContain('wrong.ts:1: ')
})

it('a door that nobody needs fails the gate', () => {
  expect(findStaleDoors('server', shopWith('', ['shelf.ts', 'gone.ts'])).map(({ message }) => message)).toEqual([
    'shelf.ts is used by no other feature',
    'gone.ts does not exist',
  ])
})

it('lists what each feature imports', () => {
  expect([...dependenciesOf('server', shopWith("import '../stock/shelf.ts'"))]).toEqual([
    ['shop', ['stock']],
    ['stock', []],
  ])
})

it('what an unfinished merge left in a comment fails the gate', () => {
  const marks = [
    '/**',
    `${'<'.repeat(7)} HEAD`,
    ' * One.',
    '='.repeat(7),
    ' * Another.',
    `${'>'.repeat(7)} theirs`,
    ' */',
  ]
  expect(reportOf('apps/server/src/features/player', 'merged.ts', marks.join('\n'))).toContain('merged.ts:2: ')
})

it('a folder may be full, and not more than that; its subfolders and migrations do not count', () => {
  const files = Array.from({ length: MAX_FILES }, (_, nth) => `apps/x/${nth}.ts`)
  const migrations = Array.from({ length: MAX_FILES + 1 }, (_, nth) => `apps/server/src/db/migrations/${nth}.sql`)
  expect(findFullFolders([...files, 'apps/x/y/one.ts', ...migrations])).toEqual([])
  expect(findFullFolders([...files, 'apps/x/one-too-many.ts'])).toMatchObject([{ file: 'apps/x' }])
})
