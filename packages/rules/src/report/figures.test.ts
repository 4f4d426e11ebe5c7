import { expect, it } from 'vitest'
import { FIGURES, FIGURE_NAMES, figureOf, figureValue } from './figures.ts'
import { REPORT_QUESTION_NAMES, REPORT_TABLES, REPORT_TABLE_NAMES, figuresOf, reportTable } from './questions.ts'
import { REPORT_SUMS } from './sums.ts'
import type { ReportSums } from './sums.ts'

const sums = (some: Partial<ReportSums>): ReportSums => ({
  ...(Object.fromEntries(REPORT_SUMS.map((name) => [name, 0])) as ReportSums),
  ...some,
})

it('a figure is what is added without what is taken off, and a share is of its whole', () => {
  const some = sums({
    begun: 10,
    entries: 8,
    withdrawnEntries: 2,
    pence: 900,
    refundedPence: 400,
    paidEntries: 3,
    tokenEntries: 1,
  })
  expect(figureValue('entries', some)).toBe(6)
  expect(figureValue('money', some)).toBe(500)
  expect(figureValue('finished', some)).toBe(0.8)
  expect(figureValue('free', some)).toBe(4)
  expect(figureValue('free-share', some)).toBe(0.5)
})

it('a share of nothing is not known, which is no zero', () => {
  expect(figureValue('refund-rate', sums({}))).toBeNull()
})

it('every sum is in a figure, every figure in a table, and every question has a table', () => {
  const used = FIGURE_NAMES.flatMap((name) => [
    ...(figureOf(name).plus ?? []),
    ...(figureOf(name).minus ?? []),
    ...(figureOf(name).of ?? []),
  ])
  // Tokens are of no question, and first entries are counted with the players.
  expect(REPORT_SUMS.filter((sum) => !used.includes(sum))).toEqual(['tokens', 'firstEntries'])
  const listed = REPORT_TABLE_NAMES.flatMap((name) => reportTable(name).figures)
  expect(FIGURE_NAMES.filter((name) => !listed.includes(name))).toEqual([])
  expect(REPORT_QUESTION_NAMES.filter((question) => figuresOf(question).length === 0)).toEqual([])
})

it('the figures of a table have names of their own, and each says what is counted', () => {
  for (const { figures } of Object.values(REPORT_TABLES)) {
    const names = figures.map((name) => FIGURES[name].name)
    expect(new Set(names).size).toBe(names.length)
  }
  for (const name of FIGURE_NAMES) expect(figureOf(name).counts).toMatch(/^[A-Z].*\.$/)
})
