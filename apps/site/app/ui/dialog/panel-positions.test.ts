import { expect, it } from 'vitest'
import { parsePositions } from './panel-positions.ts'

// Row 1.2-41
it.each([
  [null, []],
  ['[["a /win",12]]', [['a /win', 12]]],
  ['not json', []],
  ['{"a":1}', []],
  ['[["a",null],["b","1"],[1,2],["c",3],null]', [['c', 3]]],
])('reads %s', (stored, positions) => {
  expect(parsePositions(stored)).toEqual(positions)
})
