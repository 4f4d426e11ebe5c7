import { expect, it } from 'vitest'
import { tableChart } from './table-chart.ts'

it('the lines of a table are the categories of its chart, the columns its series; what is not told is no zero', () => {
  const chart = tableChart({
    table: 'earlier-by-time',
    rows: 'text',
    columns: [{ figure: 'entries', name: 'This one' }, { figure: 'entries' }],
    lines: [
      { name: '−1 h', values: [1, 2] },
      { name: 'End', values: [null, 'fewer than 10'] },
    ],
  })
  expect(chart).toEqual({
    categories: [
      { short: '−1 h', long: '−1 h' },
      { short: 'End', long: 'End' },
    ],
    series: [
      { name: 'This one', values: [1, null] },
      { name: 'Entries', values: [2, null] },
    ],
  })
})
