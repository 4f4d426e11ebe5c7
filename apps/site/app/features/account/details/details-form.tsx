import { postPersonalDetails } from '@fairdraw/contract/profile.ts'
import type { PersonalDetails } from '@fairdraw/contract/profile.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { api } from '../../../api.ts'
import { draftFor } from '../../player/draft-for.ts'
import { NameFields } from '../../player/details/name-fields.tsx'
import { detailChecks } from '../../player/details/personal-details-form.ts'
import type { DetailName } from '../../player/details/personal-details-form.ts'
import styles from '../../player/profile.module.css'

type DetailsFormProps = {
  phone: string
  details: PersonalDetails
  onSaved: (details: PersonalDetails) => void
  onCancel: () => void
}

/** Name and postcode, with known values filled in: nothing has to be entered twice (WCAG 3.3.7). */
export function DetailsForm({ phone, details, onSaved, onCancel }: DetailsFormProps) {
  const { title, name, surname, postcode } = details
  const initialValues = { title: title ?? '', name: name ?? '', surname: surname ?? '', postcode: postcode ?? '' }
  const draft = draftFor<DetailName>('details', phone)
  const form = useForm(initialValues, detailChecks, draft)
  const save = form.handleSubmit(async ({ title: enteredTitle, ...values }) => {
    const answer = await api(postPersonalDetails, {
      body: { change: { ...values, ...(enteredTitle && { title: enteredTitle }) } },
    })
    if (!answer.ok) return toFormRefusal(answer.problem)
    onSaved(answer.body.details)
    return undefined
  })
  return (
    <form className={styles.part} noValidate onSubmit={save}>
      <ErrorBox messages={form.messages} />
      <NameFields form={form} />
      <div className={styles.actions}>
        <BusyButton type="submit" tone="stage" isBusy={form.isBusy}>
          Save
        </BusyButton>
        <TextButton
          onClick={() => {
            draft.delete()
            onCancel()
          }}
        >
          Cancel
        </TextButton>
      </div>
    </form>
  )
}
