import { expect, it } from 'vitest'
import { readAsked, reportPath } from './asked.ts'

it('an address carries what a report is about, and nothing else', () => {
  const asked = { programme: 'Quiz & Co' }
  expect(readAsked(reportPath(asked).slice('/reports'.length))).toEqual(asked)
  expect(readAsked('?from=2026-11-01&to=2026-11-27&other=1&competition=')).toEqual({
    from: '2026-11-01',
    to: '2026-11-27',
  })
  expect(readAsked('')).toEqual({})
})
