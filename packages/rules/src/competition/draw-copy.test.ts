import { expect, it } from 'vitest'
import { drawCopy } from './draw-copy.ts'

const drawText = 'We’ll draw the winner on Wednesday 18 November, once all postal entries are in.'
const drawCutOff = '2026-11-18T21:00:00.000Z'

it('the draw is announced until it is over, and then described as past', () => {
  expect(drawCopy({ drawText, drawCutOff }, new Date('2026-11-18T20:59:59Z'))).toBe(drawText)
  expect(drawCopy({ drawText, drawCutOff }, new Date('2026-11-18T21:00:00Z'))).toBe(
    'The winner was drawn on 18 November 2026.',
  )
})

it('a draw without a time shows the competition’s own sentence', () => {
  expect(drawCopy({ drawText }, new Date())).toBe(drawText)
  expect(drawCopy({}, new Date())).toBeUndefined()
})
