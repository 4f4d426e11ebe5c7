/** Imports a file: its channel, its source and a name; then its progress until every row is judged. */
import { INTAKE_CHANNELS } from '@fairdraw/rules/entry/intake.ts'
import type { IntakeChannel } from '@fairdraw/rules/entry/intake.ts'
import { REQUIRED_FIELDS } from '@fairdraw/rules/entry/intake-row.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useId, useState } from 'react'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { CHANNEL_NAMES } from './delivery-names.ts'
import { FileDrop } from './file-drop.tsx'
import { deliveryNameOf, faultOfFile, faultOfName } from './import-file.ts'
import looks from '../../ui/looks.module.css'
import styles from './import-form.module.css'
import { ImportOutcome } from './import-outcome.tsx'
import { useImport } from './use-import.ts'

const MAX_SOURCE = 60
const MAX_NAME = 100
const listOf = (fault: string | undefined) => (fault === undefined ? [] : [fault])

export function ImportForm({ sources }: { sources: readonly string[] }) {
  const known = useId()
  const upload = useImport()
  const [file, setFile] = useState<File>()
  const [channel, setChannel] = useState<IntakeChannel>('postal')
  const [source, setSource] = useState('')
  const [reference, setReference] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const faults = {
    file: file ? faultOfFile(file) : 'Choose a file.',
    source: faultOfName(source, MAX_SOURCE),
    reference: faultOfName(reference, MAX_NAME),
  }
  const isNewSource = source.trim() !== '' && !sources.includes(source.trim())
  const isRunning = upload.state === 'sending' || upload.state === 'judging'
  const send = () => {
    setIsChecked(true)
    if (!file || faults.file || faults.source || faults.reference) return
    setIsChecked(false)
    void upload.send(file, { channel, source: source.trim(), reference: reference.trim() })
  }
  return (
    <Section title="Import a file">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <FileDrop
          file={file}
          messages={file || isChecked ? listOf(faults.file) : []}
          onFile={(chosen) => {
            setFile(chosen)
            setReference(deliveryNameOf(chosen.name))
            upload.reset()
          }}
        />
        <div className={styles.fields}>
          <SelectField
            label="Channel"
            hint="How the entries came."
            value={channel}
            options={INTAKE_CHANNELS.map((one) => ({ value: one, name: CHANNEL_NAMES[one] }))}
            onChange={({ target }) => setChannel(target.value as IntakeChannel)}
          />
          <Field
            label="Source"
            required
            value={source}
            list={known}
            autoComplete="off"
            hint={
              isNewSource
                ? 'Nothing of this source came before. Is it written as always? A reference counts once for each source.'
                : 'Who delivers it: the same name each time.'
            }
            messages={isChecked ? listOf(faults.source) : []}
            onChange={({ target }) => setSource(target.value)}
          />
          <datalist id={known}>
            {sources.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
          <Field
            label="Name of the delivery"
            required
            value={reference}
            autoComplete="off"
            hint="The same file under the same name is the same delivery."
            messages={isChecked ? listOf(faults.reference) : []}
            onChange={({ target }) => setReference(target.value)}
          />
        </div>
        <p
          className={looks.minor}
        >{`CSV as a spreadsheet saves it, best as ‘CSV UTF-8’. Its first line names the columns, of which ${REQUIRED_FIELDS.join(', ')} are needed. Blank rows are left out. Nothing is judged before all of it has arrived. Rejected rows can be downloaded, mended and sent again under another name.`}</p>
        <div className={styles.acts}>
          <BusyButton type="submit" size="small" isBusy={isRunning}>
            {upload.state === 'refused' ? 'Send it again' : 'Import'}
          </BusyButton>
        </div>
      </form>
      <ImportOutcome upload={upload} />
    </Section>
  )
}
