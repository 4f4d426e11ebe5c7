import { expect, it } from 'vitest'
import { announcement, cardCopy, formatLength, formatPosition } from './clip-copy.ts'
import { initialClipRun } from './clip-run.ts'

it('positions and lengths read as people say them', () => {
  expect([0, 6.97, 65].map(formatPosition)).toEqual(['0:00', '0:07', '1:05'])
  expect([6.5, 60, 80, 120].map(formatLength)).toEqual(['7 seconds', '1 minute', '1 minute 20', '2 minutes'])
})

it('a card says what watching it gives', () => {
  expect(cardCopy(undefined, 7)).toBe('1 ticket')
  expect(cardCopy({ watchedSeconds: 3, isClaimed: false }, 7)).toBe('Carry on watching')
  expect(cardCopy({ watchedSeconds: 7, isClaimed: false }, 7)).toBe('Ticket ready')
  expect(cardCopy({ watchedSeconds: 7, isClaimed: true }, 7)).toBe('Ticket earned')
})

it('only changes are announced', () => {
  expect(announcement(initialClipRun)).toBe('')
  expect(announcement({ ...initialClipRun, status: 'watching' })).toBe('')
  expect(announcement({ ...initialClipRun, status: 'watching', hasJumped: true })).toContain('doesn’t count')
  expect(announcement({ ...initialClipRun, status: 'ready' })).toContain('claim your ticket')
})
