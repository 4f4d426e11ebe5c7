/** A field for a campaign code, in the profile: the same as a link with the code. */
import { checkRequired } from '@fairdraw/rules/player/validation.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { useLocation, useNavigate } from 'react-router'
import profileStyles from '../player/profile.module.css'

export function CodeForm() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const form = useForm({ code: '' }, { code: checkRequired })
  return (
    <section className={profileStyles.card} aria-labelledby="campaign-code">
      <h2 className={profileStyles.name} id="campaign-code">
        Got a code?
      </h2>
      <form
        className={profileStyles.part}
        noValidate
        onSubmit={form.handleSubmit(async ({ code }) => {
          form.clear('code')
          const query = new URLSearchParams(search)
          query.set('campaignCode', code)
          await navigate(`?${query.toString()}`, { preventScrollReset: true })
          return undefined
        })}
      >
        <Field
          label="Campaign code"
          hint="You may have heard it on air, or have it on a card. Capitals and hyphens don’t matter."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('code')}
        />
        <Button type="submit" tone="stage">
          Use my code
        </Button>
      </form>
    </section>
  )
}
