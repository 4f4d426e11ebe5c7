import { describe, expect, it } from 'vitest'
import { cooldownFrom, formatWait } from './cooldown.ts'

describe('a wait', () => {
  // Row 2.9-06
  it('is a countdown in the button up to 90 seconds', () => {
    expect(cooldownFrom(90, 1_000)).toEqual({ until: 91_000 })
  })

  // Rows 2.8-14, 2.9-07
  it('is an error message when it is longer', () => {
    expect(cooldownFrom(91, 0)).toEqual({ message: 'Please wait 1 minute 31 seconds before trying again.' })
  })

  it('does not exist without a time', () => {
    expect(cooldownFrom(undefined, 0)).toEqual({})
    expect(cooldownFrom(0, 0)).toEqual({})
  })
})

it('formats waits in natural units', () => {
  expect([1, 45, 60, 119, 120, 121, 3600, 3900, 7262].map(formatWait)).toEqual([
    '1 second',
    '45 seconds',
    '1 minute',
    '1 minute 59 seconds',
    '2 minutes',
    '3 minutes',
    '1 hour',
    '1 hour 5 minutes',
    '2 hours 2 minutes',
  ])
})
