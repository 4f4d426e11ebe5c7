import { expect, test } from 'vitest'
import { playerStanding } from './standing.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const LATER = new Date('2026-11-26T12:00:00Z')
const player = { bannedAt: null, erasedAt: null, closedAt: null, pausedUntil: null, excludedUntil: null }

test('what cannot be undone comes first', () => {
  expect(playerStanding({ ...player, erasedAt: NOW, bannedAt: NOW, closedAt: NOW }, NOW)).toBe('erased')
  expect(playerStanding({ ...player, bannedAt: NOW, closedAt: NOW, pausedUntil: LATER }, NOW)).toBe('banned')
  expect(playerStanding({ ...player, closedAt: NOW, pausedUntil: LATER }, NOW)).toBe('closed')
})

test('a break counts until it ends', () => {
  expect(playerStanding({ ...player, pausedUntil: LATER }, NOW)).toBe('on-break')
  expect(playerStanding({ ...player, excludedUntil: LATER }, NOW)).toBe('on-break')
  expect(playerStanding({ ...player, pausedUntil: LATER }, LATER)).toBe('active')
  expect(playerStanding(player, NOW)).toBe('active')
})
