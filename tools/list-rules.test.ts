import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { RULES_PAGE, rulesPage } from './list-rules.ts'

it('docs/linter-rules.md says what the linter’s table says (npm run rules)', () => {
  expect(readFileSync(RULES_PAGE, 'utf8')).toBe(rulesPage())
})
