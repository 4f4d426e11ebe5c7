/** How far somebody is who joins: the steps, and the screens of each. */
import { Steps } from '../../ui/steps.tsx'
import type { Screen } from './login-machine.ts'

type JoiningScreen = Screen | 'limit'

const JOINING: readonly { name: string; screens: readonly JoiningScreen[] }[] = [
  { name: 'Number', screens: ['phone'] },
  { name: 'Code', screens: ['passcode'] },
  { name: 'Passcode', screens: ['memorable', 'confirm'] },
  { name: 'Limit', screens: ['limit'] },
]
const NAMES = JOINING.map(({ name }) => name)

export function JoiningSteps({ at }: { at: JoiningScreen }) {
  const current = JOINING.findIndex(({ screens }) => screens.includes(at))
  return <Steps names={NAMES} current={current} label="Steps of joining" />
}
