/** The check of doors and folders: every planted import past a door fails it, and so does a table that no longer fits the code. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_FILES, findFullFolders } from './check-structure.ts'
import { dependenciesOf, findCircles, findClosedDoors, findStaleDoors } from './feature-doors.ts'

const UNFINISHED_MERGE = [
  '/**',
  `${'<'.repeat(7)} HEAD`,
  ' * One.',
  '='.repeat(7),
  ' * Another.',
  `${'>'.repeat(7)} theirs`,
  ' */',
].join('\n')

/** Files with one line, each planted in a folder of the house, and what is reported of each. */
const REFUSED = [
  [
    'apps/server/src/features/quick-pay',
    "import '../../payment/sweep.ts'",
    '1: payment/sweep.ts is not a file that other',
  ],
  [
    'apps/server/src/features/login/code',
    "import '../../../account/routes.ts'",
    '1: account/routes.ts is not a file that other',
  ],
  [
    'apps/server/src/features/intake',
    "import '@fairdraw/server/features/payment/sweep.ts'",
    '1: payment/sweep.ts is not a file',
  ],
  [
    'apps/site/app/features/competition',
    "import '../../payment/card/use-card-form.ts'",
    '1: payment/card/use-card-form.ts is not',
  ],
  ['apps/site/app/features/entry', 'const at = Date.now()', '1: Date.now: the server’s time is in'],
  ['apps/site/app/ui', 'const today = new Date()', '1: new Date(): the server’s time is in'],
  ['apps/site/app/session', 'const began = performance.now()', '1: performance.now: the server’s time is in'],
  ['apps/site/app/features/help', "localStorage.setItem('a', '')", '1: localStorage: storage that may be blocked'],
  ['apps/desk/src/features', 'const kept = window.sessionStorage', '1: sessionStorage: storage that may be blocked'],
  ['apps/site/app/features/help', "document.cookie = 'a='", '1: document.cookie: scripts use no cookie'],
  ['apps/site/app/features/campaign', "window.open('https://example.com')", '1: window.open: a browser inside'],
  // They would close a circle.
  ['apps/server/src/features/player', "import '../../account/erase.ts'", '1: '],
  ['apps/site/app/features/marketing', "import '../../account/profile-page.tsx'", '1: '],
  ['apps/server/src/features/player', UNFINISHED_MERGE, '2: '],
] as const
const ACCEPTED = [
  ['apps/server/src/features/quick-pay', "import '../../payment/pay.ts'"],
  ['apps/server/src/features/payment/card', "import '../routes.ts'"],
  ['apps/site/app/features/competition/enter', "import '../../../login/login-flow.tsx'"],
  ['apps/site/app/features/entry', 'const at = new Date(closesAt)'],
  ['apps/desk/src/features', 'const at = Date.now()'],
  ['apps/server/src/features', 'const at = new Date()'],
] as const

describe('the command', () => {
  const planted = new Map<string, string>()
  let status: number | null = 0
  let reported: string[] = []
  beforeAll(() => {
    for (const [folder, text] of [...REFUSED, ...ACCEPTED]) {
      const place = mkdtempSync(join(folder, 'planted-'))
      planted.set(`${folder}: ${text}`, place)
      writeFileSync(join(place, 'planted.ts'), `${text}\n`)
    }
    const run = spawnSync(process.execPath, ['tools/check-structure.ts'], { encoding: 'utf8' })
    status = run.status
    reported = run.stderr.split('\n')
  })
  afterAll(() => planted.forEach((place) => rmSync(place, { recursive: true })))

  const reportOf = (folder: string, text: string) =>
    reported.filter((line) => line.startsWith(planted.get(`${folder}: ${text}`)!)).join('\n')

  it('fails where something is refused', () => expect(status).toBe(1))
  it.each(REFUSED)('refuses in %s the line %s', (folder, text, message) => {
    expect(reportOf(folder, text)).toContain(`planted.ts:${message}`)
  })
  it.each(ACCEPTED)('accepts in %s the line %s', (folder, text) => {
    expect(reportOf(folder, text)).toBe('')
  })
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

it('a folder may be full, and not more than that; its subfolders and migrations do not count', () => {
  const files = Array.from({ length: MAX_FILES }, (_, nth) => `apps/x/${nth}.ts`)
  const migrations = Array.from({ length: MAX_FILES + 1 }, (_, nth) => `apps/server/src/db/migrations/${nth}.sql`)
  expect(findFullFolders([...files, 'apps/x/y/one.ts', ...migrations])).toEqual([])
  expect(findFullFolders([...files, 'apps/x/one-too-many.ts'])).toMatchObject([{ file: 'apps/x' }])
})
