/** The steps of the registration, and the screens of each. */
import { Steps } from '../../ui/form/steps.tsx'
import type { Screen } from './login-machine.ts'

type RegistrationScreen = Screen | 'limit'

const REGISTRATION_STEPS: readonly { name: string; screens: readonly RegistrationScreen[] }[] = [
  { name: 'Number', screens: ['phone'] },
  { name: 'Code', screens: ['passcode'] },
  { name: 'Passcode', screens: ['memorable', 'confirm'] },
  { name: 'Limit', screens: ['limit'] },
]
const NAMES = REGISTRATION_STEPS.map(({ name }) => name)

export function RegistrationSteps({ at }: { at: RegistrationScreen }) {
  const current = REGISTRATION_STEPS.findIndex(({ screens }) => screens.includes(at))
  return <Steps names={NAMES} current={current} label="Steps to join" />
}
