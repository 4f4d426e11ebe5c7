import { postDeskPreview } from '@fairdraw/contract/desk/content-preview.ts'
import { PREVIEW_HOURS } from '@fairdraw/rules/content-rules/preview.ts'
import { useState } from 'react'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { useAct } from '../../../ui/use-act.ts'
import type { ItemName } from '../naming/item-address.ts'
import { fromLondonInput, toLondonInput } from '../form/body/london-input.ts'
import { LondonTimeField } from '../time/london-time-field.tsx'
import { RefusalDetails } from '../linter/refusal-note.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import styles from './preview-dialog.module.css'
import { PreviewLink } from './preview-link.tsx'

const LIFETIMES = [
  { value: '1', name: 'An hour' },
  { value: String(PREVIEW_HOURS), name: 'A day' },
  { value: '72', name: 'Three days' },
  { value: '168', name: 'A week' },
]

/** Makes a link that shows the site with a revision, now or at another time. */
export function PreviewDialog({
  of,
  publishAt,
  onClose,
}: {
  of: ItemName & { revision: number }
  /** When the revision is scheduled: the time that is proposed. */
  publishAt: string | null
  onClose: () => void
}) {
  const act = useAct()
  const [isAtTime, setIsAtTime] = useState(publishAt !== null)
  const [time, setTime] = useState(publishAt === null ? '' : toLondonInput(publishAt))
  const [isTimeMissing, setIsTimeMissing] = useState(false)
  const [hours, setHours] = useState(String(PREVIEW_HOURS))
  const [made, setMade] = useState<{ link: string; at: string; expiresAt: string }>()

  const make = async () => {
    const at = isAtTime ? fromLondonInput(time) : undefined
    if (at === '') {
      setIsTimeMissing(true)
      return
    }
    const body = { revisions: [of], hours: Number(hours), ...(at !== undefined && { at }) }
    setMade(await act.run(postDeskPreview, { body }))
  }
  return (
    <FormDialog
      title={`Preview revision ${of.revision}`}
      actName="Make the link"
      isBusy={act.isBusy}
      className={styles.form}
      done={made && <PreviewLink preview={made} />}
      onSubmit={make}
      onClose={onClose}
    >
      <p>It shows the whole site as players would see it with this revision. Nothing can be entered there.</p>
      <fieldset className={styles.when}>
        <legend>The site as it is</legend>
        <label>
          <input type="radio" name="when" checked={!isAtTime} onChange={() => setIsAtTime(false)} />
          Now
        </label>
        <label>
          <input type="radio" name="when" checked={isAtTime} onChange={() => setIsAtTime(true)} />
          At another time
        </label>
      </fieldset>
      {isAtTime && <LondonTimeField label="Time in London" value={time} isMissing={isTimeMissing} onChange={setTime} />}
      <SelectField
        label="The link works for"
        value={hours}
        options={LIFETIMES}
        onChange={({ target }) => setHours(target.value)}
      />
      <ProblemNote problem={act.problem} />
      <RefusalDetails problem={act.problem} onReadAgain={act.clear} />
    </FormDialog>
  )
}
