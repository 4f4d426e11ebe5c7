import { expect, it } from 'vitest'
import { formatFactors, personState } from './person-state.ts'

const NOBODY = { disabledAt: null, isInvited: false, passkeys: 0, hasTotp: false }

it.each([
  [{}, 'no-log-in'],
  [{ isInvited: true }, 'invited'],
  [{ passkeys: 1 }, 'active'],
  [{ hasTotp: true, isInvited: true }, 'active'],
  [{ passkeys: 1, disabledAt: '2026-11-21T09:00:00.000Z' }, 'disabled'],
] as const)('a person with %j is %s', (access, state) => expect(personState({ ...NOBODY, ...access })).toBe(state))

it('names the factors of a person', () => {
  expect(formatFactors({ passkeys: 0, hasTotp: false })).toBe('None')
  expect(formatFactors({ passkeys: 1, hasTotp: false })).toBe('1 passkey')
  expect(formatFactors({ passkeys: 2, hasTotp: true })).toBe('2 passkeys, authenticator app')
})
