import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Player } from '../../../session/player-store.ts'
import { setPlayer } from '../../../testing/fake-account-hooks.ts'
import { sampleAccount } from '../../../testing/sample-account.ts'
import { EmailWidget } from './email-widget.tsx'

vi.mock(import('../../../session/use-account.ts'), () => import('../../../testing/fake-account-hooks.ts'))

function html(player: Player): string {
  setPlayer(player)
  return renderToStaticMarkup(createElement(EmailWidget))
}
const player = { status: 'player', phone: '07700900001' } as const

// Rows 2.4-14, 2.6-02, 2.8-11
it('a visitor sees that nobody is logged in, and no form', () => {
  expect(html({ status: 'visitor' })).toMatch(/^<div [^>]*role="alert"><p>User is not logged in\.<\/p><\/div>$/)
})

// Row 2.8-10
it('a player whose account could not be loaded sees that, with a button to try again', () => {
  expect(html({ ...player, failure: { code: 'offline' } })).toMatch(
    /^<div [^>]*role="alert"><p>Profile data could not be loaded\. Try again\.<\/p><button [^>]*>Try again<\/button><\/div>$/,
  )
})

it('while it is not known who is logged in, or the account is loading, there is neither a message nor a form', () => {
  for (const waiting of [{ status: 'unknown' } as const, player])
    expect(html(waiting)).toBe('<output>Loading…</output>')
})

it('a player is asked for their address, with the last one filled in', () => {
  expect(html({ ...player, account: sampleAccount({ email: 'alex@example.com', isEmailVerified: false }) })).toMatch(
    /<form.*type="email"[^>]*value="alex@example\.com".*Verify my email/s,
  )
})
