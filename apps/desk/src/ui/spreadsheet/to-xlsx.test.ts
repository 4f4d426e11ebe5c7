import { Buffer } from 'node:buffer'
import readXlsxFile from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { toXlsx } from './to-xlsx.ts'

it('a sheet opens with its texts, amounts in pounds, numbers, times and days; a text is never a formula', async () => {
  const blob = await toXlsx(
    {
      columns: [
        { name: 'Reason', cell: 'text' },
        { name: 'Ours', cell: 'pence' },
        { name: 'Attempts', cell: 'number' },
        { name: 'Part', cell: 'share' },
        { name: 'At', cell: 'time' },
        { name: 'Day', cell: 'day' },
      ],
      rows: [
        ['=1+1', -123_405, 3, 0.125, '2026-11-24T21:00:05Z', '2026-11-24'],
        [null, null, null, null, null, null],
        ['', 'fewer than 10', null, null, null, null],
      ],
    },
    'Payments',
  )
  const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()))
  expect(sheet!.sheet).toBe('Payments')
  expect(sheet!.data.slice(0, 2)).toEqual([
    ['Reason', 'Ours', 'Attempts', 'Part', 'At', 'Day'],
    ['=1+1', -1234.05, 3, 0.125, new Date('2026-11-24T21:00:05Z'), new Date('2026-11-24')],
  ])
})

it('a long list is written too', async () => {
  const rows = Array.from({ length: 20_000 }, (_, nth) => [`order ${nth}`, nth])
  const blob = await toXlsx(
    {
      columns: [
        { name: 'Order', cell: 'text' },
        { name: 'Amount', cell: 'pence' },
      ],
      rows,
    },
    'Ledger',
  )
  const [sheet] = await readXlsxFile(Buffer.from(await blob.arrayBuffer()))
  expect(sheet!.data).toHaveLength(20_001)
})
