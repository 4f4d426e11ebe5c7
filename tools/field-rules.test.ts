/** The content linter's table and docs/field-rules.md agree on which row of the linter enforces which field rule. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CONTENT_RULES } from '@fairdraw/rules/content-rules/lint.ts'

const page = readFileSync(new URL('../docs/field-rules.md', import.meta.url), 'utf8')

/** 'number row' for every row of the linter that the page's 'Kept by' cells name. */
const documented = page.split('\n').flatMap((line) => {
  const [, number = '', , , keptBy = ''] = line.split('|').map((cell) => cell.trim())
  const named = /content linter: ((?:`[a-z-]+`(?:, )?)+)/.exec(keptBy)?.[1] ?? ''
  return [...named.matchAll(/`([a-z-]+)`/g)].map(([, name]) => `${number} ${name}`)
})

it('the page and the table name the same rows under the same rule numbers', () => {
  const built = CONTENT_RULES.flatMap(({ name, rules }) => rules.map((rule) => `${rule} ${name}`))
  expect(documented.toSorted()).toEqual(built.toSorted())
  expect(documented.length).toBeGreaterThan(25)
})

/** Rules that no publication can break, because code alone enforces them. */
const BEYOND_PUBLICATION = ['4', '9', '15', '16', '18', '20', '21', '22', '23', '25', '26', '27', '29']

it('every rule has a row of the table, or is one that no publication can break', () => {
  const numbers = [...page.matchAll(/^\| (\d+)[a-z]? +\|/gm)].map(([, number]) => number!)
  const withRows = CONTENT_RULES.flatMap(({ rules }) => rules.map((rule) => rule.replace(/\D/, '')))
  expect([...new Set([...withRows, ...BEYOND_PUBLICATION])].toSorted()).toEqual([...new Set(numbers)].toSorted())
  expect(withRows.filter((number) => BEYOND_PUBLICATION.includes(number))).toEqual([])
})

it('every rule that the page says blocks publication has a row of severity “stops”', () => {
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
