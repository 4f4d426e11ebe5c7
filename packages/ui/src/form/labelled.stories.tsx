import type { Stories } from '../stories/stories.ts'
import { Labelled } from './labelled.tsx'
import type { ControlAttributes } from './labelled.tsx'

const input = (attributes: ControlAttributes) => <input {...attributes} style={{ blockSize: 44 }} />

export const stories: Stories = {
  'with a mark': (
    <Labelled label="Speed" hasMark>
      {input}
    </Labelled>
  ),
  'with a hint': (
    <Labelled label="Volume" hint="Of this game alone.">
      {input}
    </Labelled>
  ),
  wrong: (
    <Labelled label="Size" messages={['Choose a size.']}>
      {input}
    </Labelled>
  ),
}
