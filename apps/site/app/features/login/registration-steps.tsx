/** The steps of the registration, and the screens of each. */
import { Steps } from '@fairdraw/ui/form/steps.tsx'
import type { Screen } from './login-machine.ts'

type RegistrationScreen = Screen | 'limit'

const REGISTRATION_STEPS: readonly { name: string; screens: readonly RegistrationScreen[] }[] = [
  { name: 'Number', screens: ['phone'] },
  { name: 'Code', screens: ['passcode'] },
  { name: 'Passcode', screens: ['memorable', 'confirm'] },
  { name: 'Limit', screens: ['limit'] },
]

type RegistrationStepsProps = {
  at: RegistrationScreen
  /** Whether the limit is asked for on a screen of its own. */
  hasLimit?: boolean
}

export function RegistrationSteps({ at, hasLimit = true }: RegistrationStepsProps) {
  const steps = REGISTRATION_STEPS.filter(({ screens }) => hasLimit || !screens.includes('limit'))
  const current = steps.findIndex(({ screens }) => screens.includes(at))
  return <Steps names={steps.map(({ name }) => name)} current={current} label="Steps to join" />
}
