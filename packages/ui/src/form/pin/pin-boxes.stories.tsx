import type { Stories } from '../../stories/stories.ts'
import { PinBoxes } from './pin-boxes.tsx'

const boxes = { onChange: () => {}, autoComplete: 'one-time-code' } as const

export const stories: Stories = {
  empty: <PinBoxes {...boxes} label="Code" length={6} digits="" />,
  'half filled in': (
    <PinBoxes {...boxes} label="Code from the text" hint="It came from 60123." length={6} digits="123" />
  ),
  full: <PinBoxes {...boxes} label="Passcode" autoComplete="current-password" length={4} digits="1234" />,
  wrong: (
    <PinBoxes {...boxes} label="Your code" length={6} digits="" messages={['That isn’t the code that we sent.']} />
  ),
}
