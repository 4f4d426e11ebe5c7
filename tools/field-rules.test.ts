/** The linter's table and docs/field-rules.md say the same: which row keeps which rule. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTENT_RULES } from '@fairdraw/rules/content-rules/lint.ts'

const page = readFileSync(new URL('../docs/field-rules.md', import.meta.url), 'utf8')

/** 'number row' for every row that the page's 'Kept by' cells name. */
const documented = page.split('\n').flatMap((line) => {
  const [, number = '', , , keptBy = ''] = line.split('|').map((cell) => cell.trim())
  const named = /content linter: ((?:`[a-z-]+`(?:, )?)+)/.exec(keptBy)?.[1] ?? ''
  return [...named.matchAll(/`([a-z-]+)`/g)].map(([, name]) => `${number} ${name}`)
})

it('every row that the page names is in the table under that number, and every row of the table on the page', () => {
  const built = CONTENT_RULES.flatMap(({ name, rules }) => rules.map((rule) => `${rule} ${name}`))
  expect(documented.toSorted()).toEqual(built.toSorted())
  expect(documented.length).toBeGreaterThan(25)
})

/** Kept by code that no text can change: what is taken, counted, stored and shown, and how. */
const BEYOND_PUBLICATION = ['4', '9', '15', '16', '18', '20', '21', '22', '23', '25', '26', '27']

it('every rule has a row of the table, or is one that no publication can break', () => {
  const numbers = [...page.matchAll(/^\| (\d+)[a-z]? +\|/gm)].map(([, number]) => number!)
  const withRows = CONTENT_RULES.flatMap(({ rules }) => rules.map((rule) => rule.replace(/\D/, '')))
  expect([...new Set([...withRows, ...BEYOND_PUBLICATION])].toSorted()).toEqual([...new Set(numbers)].toSorted())
  expect(withRows.filter((number) => BEYOND_PUBLICATION.includes(number))).toEqual([])
})

it('every rule whose publication is said to be refused has a row that stops it', () => {
  const refused = page.split('\n').flatMap((line) => {
    const [, number = '', , , keptBy = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+[a-z]?$/.test(number) && /lint: [^;]*(?:not published|channel closes after)/.test(keptBy)
      ? [number]
      : []
  })
  const stopping = CONTENT_RULES.flatMap(({ severity, rules }) => (severity === 'stops' ? rules : []))
  expect(refused.length).toBeGreaterThan(3)
  for (const number of refused) expect(stopping).toContain(number)
})
