import { createElement } from 'react'
import { expect, it, vi } from 'vitest'
import type { Player } from '../../../session/player-store.ts'
import { setPlayer } from '../../../testing/fake-account-hooks.ts'
import { renderInRouter } from '../../../testing/render-in-router.ts'
import { NOON, sampleCompetition } from '../../../testing/sample-catalogue.ts'
import { competitionData } from '../competition-data.ts'
import { PlayerBar } from './player-bar.tsx'

vi.mock(import('../../../session/use-account.ts'), () => import('../../../testing/fake-account-hooks.ts'))

function html(player: Player): string {
  setPlayer(player)
  const context = {
    competition: competitionData(sampleCompetition()),
    channel: 'online',
    page: undefined,
    now: NOON,
    viewer: undefined,
    canEarnTokens: false,
    related: [],
  } as const
  return renderInRouter(createElement(PlayerBar, context))
}

// Rows 2.1-01, 2.2-14
it('a player sees the number that the entry will belong to, with a button to log out', () => {
  const page = html({ status: 'player', phone: '07700900001' })
  expect(page).toContain('<p>Playing as <b>07700\u00A0900001</b></p>')
  expect(page).toMatch(/<button type="button"[^>]*>Not you\?<\/button>/)
  expect(page).not.toContain('Already a player?')
})

// Rows 2.1-01, 2.2-14
it.each(['visitor', 'unknown'] as const)('a visitor is offered to log in (%s)', (status) => {
  const page = html({ status })
  expect(page).toMatch(/<p>Already a player\?<\/p><a [^>]*href="\/profile\/home"[^>]*>Log in<\/a>/)
  expect(page).not.toContain('Not you?')
})
