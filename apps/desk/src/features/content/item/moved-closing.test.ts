import { CHANGE_RULES } from '@fairdraw/rules/content-rules/change-rules.ts'
import type { Finding } from '@fairdraw/rules/content-rules/content-rule.ts'
import { expect, it } from 'vitest'
import { movesClosing } from './moved-closing.ts'

const finding = (row: string, severity: Finding['severity'] = 'stops'): Finding => ({
  row,
  severity,
  rules: ['6'],
  path: 'dateStop',
  words: '',
})

it('asks for a reason where the linter’s row on published closings stops it', () => {
  expect(movesClosing([finding('no-reopening'), finding('closing-stands')])).toBe(true)
  expect(movesClosing([finding('no-reopening')])).toBe(false)
  expect(movesClosing([])).toBe(false)
  expect(movesClosing(undefined)).toBe(false)
})

it('names the row as the linter does', () => {
  const row = CHANGE_RULES.find(({ name }) => movesClosing([finding(name)]))
  expect(row?.severity).toBe('stops')
})
