import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { getDeskStaff } from '@fairdraw/contract/desk/staff.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import type { StateTone } from '../../ui/state-chip.tsx'

export type Person = BodyOf<typeof getDeskStaff>['staff'][number]

type PersonState = 'active' | 'invited' | 'no-log-in' | 'disabled'

export const STATE_NAMES: Readonly<Record<PersonState, { name: string; tone: StateTone }>> = {
  active: { name: 'Active', tone: 'good' },
  invited: { name: 'Invited', tone: 'waiting' },
  'no-log-in': { name: 'No way to log in', tone: 'waiting' },
  disabled: { name: 'Disabled', tone: 'bad' },
}

type Access = Pick<Person, 'disabledAt' | 'isInvited' | 'passkeys' | 'hasTotp' | 'isFromProvider'>

export function personState({ disabledAt, isInvited, passkeys, hasTotp, isFromProvider }: Access): PersonState {
  if (disabledAt !== null) return 'disabled'
  if (passkeys > 0 || hasTotp || isFromProvider) return 'active'
  return isInvited ? 'invited' : 'no-log-in'
}

/** '2 passkeys, authenticator app' */
export function formatFactors({
  passkeys,
  hasTotp,
  isFromProvider,
}: Pick<Person, 'passkeys' | 'hasTotp' | 'isFromProvider'>): string {
  const factors = [
    passkeys > 0 && pluralise(passkeys, 'passkey'),
    hasTotp && 'authenticator app',
    isFromProvider && 'single sign-on',
  ]
  return factors.filter(Boolean).join(', ') || 'None'
}
