import { TextButton } from '../button/text-button.tsx'
import type { Stories } from '../stories/stories.ts'
import { ErrorBox } from './error-box.tsx'

const ONE = ['That isn’t the passcode of this number.']
const SEVERAL = ['Enter your first name', 'Enter your postcode']

export const stories: Stories = {
  'one message': <ErrorBox messages={ONE} />,
  'several messages': <ErrorBox title="Check your details" messages={SEVERAL} />,
  'with an action': (
    <ErrorBox title="No connection" messages={ONE}>
      <TextButton>Try again</TextButton>
    </ErrorBox>
  ),
}
