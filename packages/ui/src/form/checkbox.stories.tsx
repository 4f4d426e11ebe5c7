import type { Stories } from '../stories/stories.ts'
import { Checkbox } from './checkbox.tsx'

const line = { onChange: () => {}, children: 'I am eighteen or older' }

export const stories: Stories = {
  empty: <Checkbox {...line} isChecked={false} />,
  ticked: <Checkbox {...line} isChecked />,
  required: <Checkbox {...line} isChecked={false} isRequired />,
  wrong: <Checkbox {...line} isChecked={false} isRequired messages={['Confirm that you are eighteen or older']} />,
  disabled: <Checkbox {...line} isChecked isDisabled />,
}
