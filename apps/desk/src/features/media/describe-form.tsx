import { MAX_ALT_LENGTH, MAX_PICTURE_NAME_LENGTH, postDeskDescribePicture } from '@fairdraw/contract/desk/media.ts'
import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAct } from '../../ui/use-act.ts'
import styles from './describe-form.module.css'
import { FocalPointField } from './focal/focal-point-field.tsx'

/** What a picture shows, its name and its focal point. What was typed stays if the call is refused. */
export function DescribeForm({
  picture,
  actName,
  isFocalShown = false,
  onDescribed,
}: {
  picture: MediaPicture
  actName: string
  /** Otherwise the focal point is behind a line that opens it. */
  isFocalShown?: boolean
  onDescribed: (picture: MediaPicture) => void
}) {
  const act = useAct()
  const [alt, setAlt] = useState(picture.alt ?? '')
  const [name, setName] = useState(picture.name)
  const [focal, setFocal] = useState(picture.focal)
  const [isAsked, setIsAsked] = useState(false)
  const isMissing = alt.trim() === ''
  const save = async () => {
    const answer = await act.run(postDeskDescribePicture, { params: { id: picture.id }, body: { alt, name, focal } })
    if (answer) onDescribed(answer.picture)
  }
  const focalField = <FocalPointField picture={picture} focal={focal} onChange={setFocal} />
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (!isMissing) void save()
      }}
    >
      <TextArea
        label="Alt text"
        hint="What the picture shows, in a sentence, for people who do not see it."
        value={alt}
        maxLength={MAX_ALT_LENGTH}
        required
        messages={isAsked && isMissing ? ['Say what the picture shows.'] : []}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Field
        label="Name"
        hint="Only for finding it here."
        value={name}
        maxLength={MAX_PICTURE_NAME_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {isFocalShown ? (
        focalField
      ) : (
        <details>
          <summary className={styles.summary}>Focal point and crops</summary>
          {focalField}
        </details>
      )}
      <ProblemNote problem={act.problem} />
      <BusyButton type="submit" size="small" isBusy={act.isBusy} className={styles.save}>
        {actName}
      </BusyButton>
    </form>
  )
}
