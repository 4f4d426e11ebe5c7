import type { Stories } from '../stories/stories.ts'
import { Field } from './field.tsx'

export const stories: Stories = {
  empty: <Field label="Nickname" />,
  required: <Field label="First name" required autoComplete="given-name" />,
  'with a hint': <Field label="Mobile number" hint="We text you a code." type="tel" defaultValue="07700 900123" />,
  wrong: <Field label="Postcode" defaultValue="SW1" messages={['Enter a whole postcode, such as SW1A 1AA']} />,
  disabled: <Field label="Email" disabled defaultValue="sam@example.com" />,
}
