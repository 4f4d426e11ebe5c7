/** Records what a winner has told us about publicity, by whoever spoke with them. */
import { postDeskPublicity } from '@fairdraw/contract/desk/winners.ts'
import type { DeskWinner } from '@fairdraw/contract/desk/winners.ts'
import {
  PUBLICITY_CHANNELS,
  PUBLICITY_PARTS,
  PUBLICITY_PART_NAMES,
  PUBLICITY_WORDING,
  PUBLICITY_WORDINGS,
  partsOpenTo,
} from '@fairdraw/rules/competition/publicity.ts'
import type { PublicityChannel, PublicityPart } from '@fairdraw/rules/competition/publicity.ts'
import { NAME_CHOICES } from '@fairdraw/rules/competition/winners.ts'
import type { NameChoice } from '@fairdraw/rules/competition/winners.ts'
import { deviceNow } from '@fairdraw/ui/browser/device-time.ts'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { NoticeContent } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { fromLondonInput, toLondonInput } from '../form/body/london-input.ts'
import { LondonTimeField } from '../time/london-time-field.tsx'
import { CHANNEL_NAMES, NAME_CHOICE_NAMES } from './story-copy.ts'

type Props = { winner: DeskWinner; onOutcome: (notice: NoticeContent) => void; onClose: () => void }

const MINUTE_MS = 60_000
const NO_NAMES = { firstName: '', surname: '', location: '' }

export function PublicityDialog({ winner, onOutcome, onClose }: Props) {
  const act = useAct()
  const [parts, setParts] = useState<readonly PublicityPart[]>(winner.agreed)
  const [nameChoice, setNameChoice] = useState<NameChoice | ''>(winner.isNamed ? winner.nameChoice : '')
  const [channel, setChannel] = useState<PublicityChannel | ''>('')
  // Of the last whole minute, so that it is never ahead of the server.
  const [time, setTime] = useState(() =>
    toLondonInput(new Date(Math.floor(deviceNow() / MINUTE_MS) * MINUTE_MS).toISOString()),
  )
  const [names, setNames] = useState(NO_NAMES)
  const [isAsked, setIsAsked] = useState(false)
  const open = nameChoice === '' ? PUBLICITY_PARTS : partsOpenTo(nameChoice)
  const agreed = parts.filter((part) => open.includes(part))
  const needsNames = !winner.isNamed && nameChoice !== '' && nameChoice !== 'withheld'
  const areNamesMissing = needsNames && (names.firstName.trim() === '' || names.surname.trim() === '')
  const agreedAt = fromLondonInput(time)
  const save = async () => {
    setIsAsked(true)
    if (nameChoice === '' || channel === '' || agreedAt === '' || areNamesMissing) return
    const body = { parts: [...agreed], channel, agreedAt, nameChoice, ...(needsNames && { names }) }
    if (await act.run(postDeskPublicity, { params: { id: winner.id }, body }))
      onOutcome({
        tone: 'done',
        text:
          agreed.length === 0
            ? 'It is recorded that they do not agree. Nothing about them is on the site but the prize.'
            : 'It is recorded what they agree to.',
      })
  }
  const nameField = (field: keyof typeof NO_NAMES, label: string, isRequired: boolean) => (
    <Field
      label={label}
      value={names[field]}
      autoComplete="off"
      maxLength={100}
      required={isRequired}
      messages={isAsked && isRequired && names[field].trim() === '' ? ['Type it as they said it.'] : []}
      onChange={({ target }) => setNames({ ...names, [field]: target.value })}
    />
  )
  return (
    <FormDialog
      title="What did the winner say?"
      actName={agreed.length === 0 ? 'Record that they do not agree' : 'Record what they agree to'}
      isBusy={act.isBusy}
      problem={act.problem}
      onClose={onClose}
      onSubmit={save}
    >
      <p>
        <span>Read this to them, word for word: </span>
        <q>{PUBLICITY_WORDINGS[PUBLICITY_WORDING]}</q>
      </p>
      <SelectField
        label="How they want to be named"
        options={[
          { value: '', name: 'Choose' },
          ...NAME_CHOICES.map((value) => ({ value, name: NAME_CHOICE_NAMES[value] })),
        ]}
        value={nameChoice}
        required
        messages={isAsked && nameChoice === '' ? ['Choose what they said.'] : []}
        onChange={({ target }) => setNameChoice(target.value as NameChoice)}
      />
      {needsNames && (
        <>
          {nameField('firstName', 'First name', true)}
          {nameField('surname', 'Surname', true)}
          {nameField('location', 'County or town', false)}
        </>
      )}
      <fieldset>
        <legend>What they agree to</legend>
        {open.map((part) => (
          <Checkbox
            key={part}
            isChecked={agreed.includes(part)}
            onChange={(isChecked) => setParts(isChecked ? [...agreed, part] : agreed.filter((one) => one !== part))}
          >
            {PUBLICITY_PART_NAMES[part]}
          </Checkbox>
        ))}
        {nameChoice === 'withheld' && <p>Who stays unnamed can’t be seen or heard either.</p>}
      </fieldset>
      <SelectField
        label="How they said it"
        options={[
          { value: '', name: 'Choose' },
          ...PUBLICITY_CHANNELS.map((value) => ({ value, name: CHANNEL_NAMES[value] })),
        ]}
        value={channel}
        required
        messages={isAsked && channel === '' ? ['Choose how they said it.'] : []}
        onChange={({ target }) => setChannel(target.value as PublicityChannel)}
      />
      <LondonTimeField label="When they said it" value={time} isMissing={isAsked} onChange={setTime} />
    </FormDialog>
  )
}
