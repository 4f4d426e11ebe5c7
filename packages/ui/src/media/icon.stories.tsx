import { Row } from '../stories/row.tsx'
import type { Stories } from '../stories/stories.ts'
import { ICON_PATHS, Icon } from './icon.tsx'

const NAMES = Object.keys(ICON_PATHS) as (keyof typeof ICON_PATHS)[]

export const stories: Stories = {
  outlined: (
    <Row>
      {NAMES.map((name) => (
        <Icon key={name} name={name} />
      ))}
    </Row>
  ),
  filled: <Icon name="play" isFilled />,
  large: <Icon name="trophy" size={48} />,
}
