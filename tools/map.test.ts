import { expect, it } from 'vitest'
import { findProblems, listNamedRows, readRepository, readRows } from './map.ts'

it('every row of the specification map is named by its tests, and every named row lists the test', () => {
  const { rows, named } = readRepository()
  expect(rows.length).toBeGreaterThan(600)
  expect(findProblems(rows, named)).toEqual([])
})

it('reads rows of both kinds of tables', () => {
  const page = [
    '| 1.2-10 | help | `/help.html` | Help | `apps/help.tsx` | `apps/a.test.ts`, `e2e/b.spec.ts` | yes |',
    '| 1.4-02 | Polling doubles | `apps/poll.ts` | — | `open` |',
    '| 2.7-19 | Left out | — | — | `decided: not built` ([0011](decisions/0011.md)) |',
    '| No. | Asked for | Files | Tests | State |',
  ].join('\n')
  expect(readRows(page)).toEqual([
    {
      number: '1.2-10',
      text: 'help: `/help.html`: Help',
      files: ['apps/help.tsx'],
      tests: ['apps/a.test.ts', 'e2e/b.spec.ts'],
      state: 'built',
    },
    { number: '1.4-02', text: 'Polling doubles', files: ['apps/poll.ts'], tests: [], state: 'open' },
    { number: '2.7-19', text: 'Left out', files: [], tests: [], state: 'decided: not built' },
  ])
})

it.each([
  ['// Row 1.4-12', ['1.4-12']],
  ['  // Rows 1.4-12, 2.7-03 to 2.7-05, 1.2-101', ['1.4-12', '2.7-03', '2.7-04', '2.7-05', '1.2-101']],
  ['// Rows 1.2-98 to 1.2-101', ['1.2-98', '1.2-99', '1.2-100', '1.2-101']],
  ['// see row 1.4-12', []],
  ["it('row 1.4-12')", []],
])('%s names %j', (code, rows) => {
  expect(listNamedRows(code)).toEqual(rows)
})

const BUILT = { number: '1.4-12', text: '', files: [], tests: ['a.test.ts'], state: 'built' }
it.each([
  ['a test that names another row', [BUILT], { 'a.test.ts': [] }, 'a.test.ts does not name 1.4-12'],
  ['a test that does not exist', [BUILT], {}, '1.4-12 has the test a.test.ts, which does not exist'],
  ['a built row without a test', [{ ...BUILT, tests: [] }], {}, '1.4-12 is built without a test'],
  ['a number that no row has', [], { 'a.test.ts': ['1.4-99'] }, 'a.test.ts names 1.4-99, which is no row'],
  [
    'a test that its row does not list',
    [{ ...BUILT, tests: [], state: 'open' }],
    { 'a.test.ts': ['1.4-12'] },
    'a.test.ts names 1.4-12, which does not list it',
  ],
  [
    'an unknown state',
    [{ ...BUILT, state: 'done' }],
    { 'a.test.ts': ['1.4-12'] },
    "1.4-12 has the unknown state 'done'",
  ],
  ['a number that is there twice', [BUILT, BUILT], { 'a.test.ts': ['1.4-12'] }, '1.4-12 is there twice'],
])('refuses %s', (_, rows, named, problem) => {
  expect(findProblems(rows, new Map(Object.entries(named)))).toEqual([problem])
})
