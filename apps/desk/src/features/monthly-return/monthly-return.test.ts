import type { MonthlyReturn } from '@fairdraw/contract/report/monthly-return.ts'
import { STAFF_ACTS } from '@fairdraw/rules/staff.ts'
import type { StaffAct } from '@fairdraw/rules/staff.ts'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderAtDesk } from '../../testing/render-at-desk.ts'
import { Component } from './monthly-return.tsx'

const SHOWN: MonthlyReturn = {
  month: '2026-10',
  isOver: true,
  countedAt: '2026-11-02T09:00:00.000Z',
  version: null,
  lines: [{ line: 'money-gross', figure: 1_204_500, notes: [] }],
  kept: [],
}

const buttonsFor = (acts: readonly StaffAct[]) => {
  const html = renderAtDesk(createElement(Component), { acts, loaded: { now: '2026-11', shown: SHOWN } })
  return [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, words]) => words)
}

it('each person is offered what the server lets them do with a return, and nothing else', () => {
  expect(buttonsFor(['read-reports'])).toEqual(['Print'])
  expect(buttonsFor(['read-reports', 'export-reports'])).toEqual(['Download XLSX', 'Download CSV', 'Print'])
  expect(buttonsFor(['read-reports', 'keep-monthly-returns'])).toEqual(['Keep this return', 'Print'])
  // There are people who may read a return and may not take it away.
  expect(STAFF_ACTS['export-reports'].roles.length).toBeLessThan(STAFF_ACTS['read-reports'].roles.length)
})
