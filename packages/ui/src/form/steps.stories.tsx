import type { Stories } from '../stories/stories.ts'
import { Steps } from './steps.tsx'

const NAMES = ['Number', 'Code', 'Details']

export const stories: Stories = {
  'at the first': <Steps label="Log-in, at the first" names={NAMES} current={0} />,
  'in the middle': <Steps label="Log-in, in the middle" names={NAMES} current={1} />,
  'all done': <Steps label="Log-in, all done" names={NAMES} current={3} />,
}
