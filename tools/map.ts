/**
 * `npm run map -- 1.4-12` prints rows of docs/specification-map.md, each with its files and the tests that name it.
 * `npm run map -- --check` lists where the map and the tests disagree; tools/map.test.ts fails on any.
 *
 * A test names the rows that it proves in a comment directly above it: `// Row 1.4-12`, or
 * `// Rows 1.4-12, 1.4-14 to 1.4-17`. So whoever weakens a test reads what is lost, and no row rests on a test that
 * knows nothing of it.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'

const MAP = 'docs/specification-map.md'
const TESTS = '{apps,packages,demo,e2e,bench,tools,resilience}/**/*.{test,spec}.ts'
const NUMBER = /^[12]\.\d-\d{2,3}$/

const STATES = ['open', 'built', 'kept', 'decided: not built'] as const
/** The route table says 'yes' or 'no' instead of a state. */
const STATES_OF_ROUTES: Readonly<Record<string, (typeof STATES)[number]>> = { yes: 'built', no: 'open' }

export type Row = { number: string; text: string; files: readonly string[]; tests: readonly string[]; state: string }

const paths = (cell: string) => [...cell.matchAll(/`([\w./-]+)`/g)].map(([, path]) => path!)

/** The rows of the map's tables, in the order of the page. */
export function readRows(page: string): Row[] {
  return page.split('\n').flatMap((line) => {
    const cells = line.split(' | ').map((cell) => cell.replace(/^\||\|$/g, '').trim())
    const number = cells[0]!
    if (!NUMBER.test(number)) return []
    const [files = '', tests = '', state = ''] = cells.slice(-3)
    return [
      {
        number,
        text: cells.slice(1, -3).join(': '),
        files: paths(files),
        tests: paths(tests),
        state: STATES_OF_ROUTES[state] ?? /^`([^`]+)`/.exec(state)?.[1] ?? state,
      },
    ]
  })
}

/** The numbers from one row to another of the same section: '1.4-12 to 1.4-14' → 12, 13 and 14. */
function expandRange(from: string, to: string): string[] {
  const [section = '', first = ''] = from.split('-')
  const last = Number(to.split('-')[1])
  return Array.from(
    { length: Math.max(0, last - Number(first) + 1) },
    (_, i) => `${section}-${String(Number(first) + i).padStart(2, '0')}`,
  )
}

/** The rows that the comments of a test file name. */
export function listNamedRows(code: string): string[] {
  const comments = [...code.matchAll(/^\s*\/\/ Rows? ([12]\..*)$/gm)].map(([, list]) => list!)
  const named = comments.flatMap((list) =>
    [...list.matchAll(/([12]\.\d-\d{2,3})(?: to ([12]\.\d-\d{2,3}))?/g)].flatMap(([, from, to]) =>
      expandRange(from!, to ?? from!),
    ),
  )
  return [...new Set(named)]
}

/** Where the rows and the tests disagree, a sentence each. `named`: the rows that each test file names. */
export function findProblems(rows: readonly Row[], named: ReadonlyMap<string, readonly string[]>): string[] {
  const known = new Map(rows.map((row) => [row.number, row]))
  const ofRows = rows.flatMap(({ number, tests, state }, i) => [
    ...(rows.findIndex((other) => other.number === number) < i ? [`${number} is there twice`] : []),
    ...((STATES as readonly string[]).includes(state) ? [] : [`${number} has the unknown state '${state}'`]),
    ...(tests.length === 0 && (state === 'built' || state === 'kept') ? [`${number} is ${state} without a test`] : []),
    ...tests
      .filter((test) => !named.get(test)?.includes(number))
      .map((test) =>
        named.has(test) ? `${test} does not name ${number}` : `${number} has the test ${test}, which does not exist`,
      ),
  ])
  const ofTests = [...named].flatMap(([test, numbers]) =>
    numbers
      .filter((number) => !known.get(number)?.tests.includes(test))
      .map((number) => `${test} names ${number}, ${known.has(number) ? 'which does not list it' : 'which is no row'}`),
  )
  return [...ofRows, ...ofTests]
}

/** The map and the tests of this repository. */
export function readRepository(): { rows: Row[]; named: Map<string, readonly string[]> } {
  const tests = globSync(TESTS, { exclude: (path) => path.includes('node_modules') })
  return {
    rows: readRows(readFileSync(MAP, 'utf8')),
    named: new Map(tests.map((test) => [test, listNamedRows(readFileSync(test, 'utf8'))])),
  }
}

/** The line of the comment that names a row, for an editor to open. */
function locate(test: string, number: string): string {
  if (!existsSync(test)) return test
  const line = readFileSync(test, 'utf8')
    .split('\n')
    .findIndex((text) => listNamedRows(text).includes(number))
  return `${test}:${line + 1}`
}

if (import.meta.main) {
  const { rows, named } = readRepository()
  const [wanted = ''] = process.argv.slice(2)
  if (wanted === '--check') {
    const problems = findProblems(rows, named)
    for (const problem of problems) console.log(problem)
    console.log(`${rows.length} rows, ${problems.length} problems`)
    process.exitCode = problems.length === 0 ? 0 : 1
  } else {
    const shown = rows.filter(({ number }) => number === wanted || number.startsWith(`${wanted}-`))
    if (shown.length === 0) console.log('npm run map -- 1.4-12, or 1.4 for all of a section, or --check')
    for (const { number, text, state, files, tests } of shown) {
      console.log(`${number} (${state}) ${text}`)
      for (const file of files) console.log(`  ${file}`)
      for (const test of tests) console.log(`  ${locate(test, number)}`)
    }
  }
}
