import { expect, it } from 'vitest'
import { drawCopy } from './draw-copy.ts'

const drawText = 'We’ll draw the winner on Wednesday 18 November, once all postal entries are in.'
const drawCutOff = '2026-11-18T21:00:00.000Z'

it('a draw is announced until it is over, and spoken of as past from then on', () => {
  expect(drawCopy({ drawText, drawCutOff }, new Date('2026-11-18T20:59:59Z'))).toBe(drawText)
  expect(drawCopy({ drawText, drawCutOff }, new Date('2026-11-18T21:00:00Z'))).toBe(
    'The winner was drawn on 18 November 2026.',
  )
})

it('without a time the competition’s own sentence stands', () => {
  expect(drawCopy({ drawText }, new Date())).toBe(drawText)
  expect(drawCopy({}, new Date())).toBeUndefined()
})
