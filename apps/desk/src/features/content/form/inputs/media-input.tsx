import { readPictureAddress } from '@fairdraw/rules/media/picture-address.ts'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { wordsOf } from '../body/field-copy.ts'
import { placePicture } from '../body/place-picture.ts'
import { placeRecording } from '../body/place-recording.ts'
import { FieldFrame } from './field-frame.tsx'
import frameStyles from './field-frame.module.css'
import type { InputProps } from './input-props.ts'
import { elementIdOf, useContentForm } from './form-context.ts'
import styles from './media-input.module.css'

const MediaPicker = lazy(async () => {
  const { MediaPicker: Component } = await import('../../../media/picker/media-picker.tsx')
  return { default: Component }
})

/** The address of a picture, film or sound, with a choice from the media library; a picture is shown. */
export function MediaInput({ shape: { type: kind }, path, value, label, isOptional }: InputProps<{ type: MediaKind }>) {
  const { change } = useContentForm()
  const [isChoosing, setIsChoosing] = useState(false)
  const address = value as string
  const chooseName = address === '' ? `Choose a ${kind}` : 'Choose another'
  return (
    <FieldFrame path={path} label={label} isOptional={isOptional}>
      {(attributes) => (
        <div className={styles.picture}>
          {kind === 'picture' && address.startsWith('/') && <SmallPicture address={address} />}
          <div className={styles.choice}>
            <input
              {...attributes}
              className={frameStyles.input}
              type="text"
              inputMode="url"
              autoComplete="off"
              placeholder={`No ${kind}`}
              value={address}
              onChange={({ target }) => change(path, () => target.value)}
            />
            <Button
              size="small"
              tone="outline"
              aria-label={`${chooseName}: ${label ?? wordsOf(path).label}`}
              onClick={() => setIsChoosing(true)}
            >
              {chooseName}
            </Button>
          </div>
          {isChoosing && (
            <Suspense>
              <MediaPicker
                kind={kind}
                onClose={() => setIsChoosing(false)}
                onChoose={(item) => {
                  flushSync(() => {
                    setIsChoosing(false)
                    // One step, so that one undo takes the address and all that came with it back.
                    change([], (body) => (kind === 'picture' ? placePicture : placeRecording)(body, path, item), true)
                  })
                  // The form is made anew, and with it what the closed dialog would give the focus back to.
                  document.getElementById(elementIdOf(path))?.focus()
                }}
              />
            </Suspense>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

function SmallPicture({ address }: { address: string }) {
  const { focal } = readPictureAddress(address) ?? {}
  return (
    <img
      // Another address is another picture, which may exist.
      key={address}
      className={styles.thumbnail}
      src={resized(address, 320)}
      alt=""
      width={112}
      height={70}
      style={focal && { objectPosition: `${focal.x}% ${focal.y}%` }}
      onError={({ currentTarget }) => currentTarget.classList.add(styles.missing!)}
    />
  )
}
