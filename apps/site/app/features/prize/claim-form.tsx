import { postClaimPrize } from '@fairdraw/contract/prize.ts'
import type { WonPrize } from '@fairdraw/contract/prize.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { formatPublishedName } from '@fairdraw/rules/competition/winners.ts'
import { isolate } from '@fairdraw/rules/text/isolate.ts'
import { checkPostcode } from '@fairdraw/rules/player/postcode.ts'
import { checkName } from '@fairdraw/rules/player/name.ts'
import { maxLength, optional } from '@fairdraw/rules/player/validation.ts'
import { tabStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ErrorBox } from '@fairdraw/ui/form/error-box.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { toFormRefusal } from '@fairdraw/ui/form/form-refusal.ts'
import type { Checks } from '@fairdraw/ui/form/form-state.ts'
import { useForm } from '@fairdraw/ui/form/use-form.ts'
import { useState } from 'react'
import { api } from '../../api.ts'
import { sendOnce } from '../../session/idempotency-key.ts'
import { draftFor } from '../player/draft-for.ts'
import profileStyles from '../player/profile.module.css'
import styles from './prize.module.css'

type FieldName = 'name' | 'surname' | 'line1' | 'line2' | 'town' | 'county' | 'postcode' | 'note'

const LINE_LENGTH = 100
const NOTE_LENGTH = 300
const checkLine = (text: string) => (text === '' ? 'error.validation.required' : maxLength(LINE_LENGTH)(text))

const CHECKS: Checks<FieldName> = {
  name: checkName,
  surname: checkName,
  line1: checkLine,
  line2: optional(maxLength(LINE_LENGTH)),
  town: checkLine,
  county: optional(maxLength(LINE_LENGTH)),
  postcode: checkPostcode,
  note: optional(maxLength(NOTE_LENGTH)),
}
const BLANK = { name: '', surname: '', line1: '', line2: '', town: '', county: '', postcode: '', note: '' }

const CHOICES: readonly (readonly [NameChoice, string])[] = [
  ['full', 'Full name'],
  ['first-name', 'First name'],
  ['initials', 'Initials'],
  ['withheld', 'Don’t name me'],
]

type ClaimFormProps = { won: WonPrize; phone: string; onClaimed: (won: WonPrize) => void }

export function ClaimForm({ won, phone, onClaimed }: ClaimFormProps) {
  const [nameChoice, setNameChoice] = useState<NameChoice>('first-name')
  const draft = draftFor<FieldName>(`claim-${won.id}`, phone)
  const form = useForm<FieldName>(BLANK, CHECKS, draft)
  const call = `claim-${won.id}`
  const send = form.handleSubmit(async ({ line2, county, note, ...address }) => {
    const body = {
      id: won.id,
      address: { ...address, ...(line2 && { line2 }), ...(county && { county }), ...(note && { note }) },
      nameChoice,
    }
    const answer = await sendOnce(tabStorage(), { call, body }, (idempotencyKey) =>
      api(postClaimPrize, { body }, { idempotencyKey }),
    )
    if (!answer.ok) {
      const refusal = toFormRefusal(answer.problem)
      const fields = Object.entries(refusal.fields ?? {}).map(([path, codes]) => [path.replace('address.', ''), codes])
      return { ...refusal, fields: Object.fromEntries(fields) as Record<string, string[]> }
    }
    draft.delete()
    onClaimed(answer.body.prize)
    return undefined
  })
  const { name, surname } = form.values
  const shown = name && surname ? formatPublishedName({ firstName: name, surname }, nameChoice) : undefined
  return (
    <form className={profileStyles.part} noValidate onSubmit={send}>
      <ErrorBox messages={form.messages} />
      <Field label="First name" autoComplete="given-name" {...form.field('name')} />
      <Field label="Surname" autoComplete="family-name" {...form.field('surname')} />
      <Field label="Address line 1" autoComplete="address-line1" maxLength={LINE_LENGTH} {...form.field('line1')} />
      <Field
        label="Address line 2"
        hint="Optional"
        autoComplete="address-line2"
        maxLength={LINE_LENGTH}
        {...form.field('line2')}
      />
      <Field label="Town or city" autoComplete="address-level2" maxLength={LINE_LENGTH} {...form.field('town')} />
      <Field
        label="County"
        hint="Optional"
        autoComplete="address-level1"
        maxLength={LINE_LENGTH}
        {...form.field('county')}
      />
      <Field label="Postcode" autoComplete="postal-code" autoCapitalize="characters" {...form.field('postcode')} />
      <Field
        label="Delivery instructions"
        hint="Optional"
        autoComplete="off"
        maxLength={NOTE_LENGTH}
        {...form.field('note')}
      />
      <fieldset className={styles.names}>
        <legend>How should we name you as a winner?</legend>
        {CHOICES.map(([choice, words]) => (
          <label key={choice}>
            <input
              type="radio"
              name="nameChoice"
              checked={nameChoice === choice}
              onChange={() => setNameChoice(choice)}
            />
            <span>{words}</span>
          </label>
        ))}
        <output className={profileStyles.quiet}>
          {shown === undefined ? 'We’ll use your choice from now on.' : `We’ll show you as ‘${isolate(shown)}’.`}
        </output>
      </fieldset>
      <BusyButton type="submit" size="large" tone="stage" isBusy={form.isBusy}>
        Claim it
      </BusyButton>
    </form>
  )
}
