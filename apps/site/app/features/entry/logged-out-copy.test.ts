import { expect, it } from 'vitest'
import { initialEntry, reduce } from './run/entry-machine.ts'
import type { EntryEvent, EntryState } from './run/entry-machine.ts'
import { loggedOutMessages } from './logged-out-copy.ts'

const paying: EntryState = { ...initialEntry, screen: 'payment', entryId: 'e1', method: 'card' }
const LOST: EntryEvent = { type: 'connection-lost', connectionLost: { code: 'offline', place: 'payment' } }
const REFUSED: EntryEvent = { type: 'logged-out', call: 'payment' }
const ELSEWHERE: EntryEvent = { type: 'logged-out' }

const NOT_MADE = /Your payment wasn’t made, so nothing was taken/
const MAY_BE = /we’ll show you what became of your payment. You won’t pay twice/

// Row 2.8-30
it.each<[string, EntryState, EntryEvent[], RegExp]>([
  ['before any payment', { ...paying, method: undefined }, [ELSEWHERE], /^You’ve been logged out. We’ve saved what/],
  ['the payment was refused for it', { ...paying, isBusy: true }, [REFUSED], NOT_MADE],
  ['the page noticed first', { ...paying, isBusy: true }, [ELSEWHERE, REFUSED], NOT_MADE],
  ['after a payment that was refused', paying, [ELSEWHERE], NOT_MADE],
  ['elsewhere, while the payment was on its way', { ...paying, isBusy: true }, [ELSEWHERE], MAY_BE],
  ['after a payment without an answer', paying, [LOST, REFUSED], MAY_BE],
  ['while the bank decided', { ...paying, screen: 'waiting' }, [{ type: 'logged-out', call: 'status' }], MAY_BE],
  ['at the bank', { ...paying, screen: 'at-bank' }, [ELSEWHERE], MAY_BE],
])('a player whose session ended %s reads what became of the money', (_, from, events, text) => {
  const state = events.reduce(reduce, from)
  expect(state.screen).toBe('login')
  expect(loggedOutMessages(state)).toEqual([expect.stringMatching(text)])
})
