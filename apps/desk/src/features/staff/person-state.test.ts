import { expect, it } from 'vitest'
import { formatFactors, personState } from './person-state.ts'

const NOBODY = { disabledAt: null, isInvited: false, passkeys: 0, hasTotp: false, isFromProvider: false }

it.each([
  [{}, 'no-log-in'],
  [{ isInvited: true }, 'invited'],
  [{ passkeys: 1 }, 'active'],
  [{ isFromProvider: true }, 'active'],
  [{ hasTotp: true, isInvited: true }, 'active'],
  [{ passkeys: 1, disabledAt: '2026-11-21T09:00:00.000Z' }, 'disabled'],
] as const)('a person with %j is %s', (access, state) => expect(personState({ ...NOBODY, ...access })).toBe(state))

it('names the factors of a person', () => {
  expect(formatFactors(NOBODY)).toBe('None')
  expect(formatFactors({ ...NOBODY, passkeys: 1 })).toBe('1 passkey')
  expect(formatFactors({ ...NOBODY, passkeys: 2, hasTotp: true, isFromProvider: true })).toBe(
    '2 passkeys, authenticator app, single sign-on',
  )
})
