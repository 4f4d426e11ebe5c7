import { MAX_ALT_LENGTH, MAX_MEDIA_NAME_LENGTH, postDeskDescribeMedia } from '@fairdraw/contract/desk/media.ts'
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { Field } from '@fairdraw/ui/form/field.tsx'
import { useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useAct } from '../../ui/use-act.ts'
import styles from './describe-form.module.css'
import { FocalPointField } from './focal/focal-point-field.tsx'
import { describeLack, KIND_COPY } from './kind-copy.ts'

/**
 * What something shows and its name; of a picture also its focal point, of a film whether anybody speaks in it. What was typed
 * stays if the call is refused.
 */
export function DescribeForm({
  item,
  actName,
  mustBeComplete = false,
  isFocalShown = false,
  onDescribed,
}: {
  item: MediaItem
  actName: string
  /** It is saved only if it can be offered then. */
  mustBeComplete?: boolean
  /** Otherwise the focal point is behind a line that opens it. */
  isFocalShown?: boolean
  onDescribed: (item: MediaItem) => void
}) {
  const act = useAct()
  const [alt, setAlt] = useState(item.alt ?? '')
  const [name, setName] = useState(item.name)
  const [focal, setFocal] = useState(item.focal)
  const [hasNoSpeech, setHasNoSpeech] = useState(item.recording?.hasNoSpeech ?? false)
  const [isAsked, setIsAsked] = useState(false)
  const { kind, recording } = item
  const copy = KIND_COPY[kind]
  const isFilm = kind === 'film'
  const isMissing = alt.trim() === ''
  const lacksCaptions =
    mustBeComplete && describeLack({ kind, alt, recording: recording && { ...recording, hasNoSpeech } }) !== undefined
  const save = async () => {
    const described = { alt, name, ...(kind === 'picture' && { focal }), ...(isFilm && { hasNoSpeech }) }
    const answer = await act.run(postDeskDescribeMedia, { params: { id: item.id }, body: described })
    if (answer) onDescribed(answer.item)
  }
  const focalField = <FocalPointField picture={item} focal={focal} onChange={setFocal} />
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (!isMissing && !lacksCaptions) void save()
      }}
    >
      <TextArea
        label={copy.altLabel}
        hint={copy.altHint}
        value={alt}
        maxLength={MAX_ALT_LENGTH}
        required
        messages={isAsked && isMissing ? [copy.altMissing] : []}
        onChange={({ target }) => setAlt(target.value)}
      />
      <Field
        label="Name"
        hint="Only for finding it here."
        value={name}
        maxLength={MAX_MEDIA_NAME_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      {isFilm && recording?.captions === null && (
        <Checkbox
          isChecked={hasNoSpeech}
          onChange={setHasNoSpeech}
          messages={isAsked && lacksCaptions ? ['Add captions, or say that nobody speaks in the film.'] : []}
        >
          Nobody speaks in this film, so it needs no captions
        </Checkbox>
      )}
      {kind === 'picture' &&
        (isFocalShown ? (
          focalField
        ) : (
          <details>
            <summary className={styles.summary}>Focal point and crops</summary>
            {focalField}
          </details>
        ))}
      <ProblemNote problem={act.problem} />
      <BusyButton type="submit" size="small" isBusy={act.isBusy} className={styles.save}>
        {actName}
      </BusyButton>
    </form>
  )
}
