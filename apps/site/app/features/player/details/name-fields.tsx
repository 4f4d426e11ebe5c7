/** The fields for title, names and postcode, with browser autofill. */
import { TITLE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { Field } from '@fairdraw/ui/form/field.tsx'
import type { Form } from '@fairdraw/ui/form/use-form.ts'
import type { DetailName } from './personal-details-form.ts'

export function NameFields({ form }: { form: Pick<Form<DetailName>, 'field'> }) {
  return (
    <>
      <Field
        label="Title"
        hint="Optional"
        autoComplete="honorific-prefix"
        maxLength={TITLE_LENGTH}
        {...form.field('title')}
      />
      <Field label="First name" autoComplete="given-name" {...form.field('name')} />
      <Field label="Surname" autoComplete="family-name" {...form.field('surname')} />
      <Field label="Postcode" autoComplete="postal-code" autoCapitalize="characters" {...form.field('postcode')} />
    </>
  )
}
