import { Row } from '../stories/row.tsx'
import type { Stories } from '../stories/stories.ts'
import { AnyIcon } from './any-icon.tsx'

const NAMES = [
  'bell',
  'calendar',
  'cash',
  'phone',
  'post',
  'share',
  'speech',
  'silent',
  'sound',
  'ticket',
  'voucher',
] as const

export const stories: Stories = {
  'of fewer pages': (
    <Row>
      {NAMES.map((name) => (
        <AnyIcon key={name} name={name} />
      ))}
    </Row>
  ),
}
