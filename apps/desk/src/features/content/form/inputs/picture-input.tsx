import { readPictureAddress } from '@fairdraw/rules/media/picture-address.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { lazy, Suspense, useState } from 'react'
import { wordsOf } from '../body/field-copy.ts'
import { placePicture } from '../body/place-picture.ts'
import { FieldFrame } from './field-frame.tsx'
import frameStyles from './field-frame.module.css'
import type { InputProps } from './input-props.ts'
import { useContentForm } from './form-context.ts'
import styles from './picture-input.module.css'

const MediaPicker = lazy(async () => {
  const { MediaPicker: Component } = await import('../../../media/picker/media-picker.tsx')
  return { default: Component }
})

/** The address of a picture, with the picture, and a choice from the media library. */
export function PictureInput({ path, value, label, isOptional }: InputProps<{ type: 'picture' }>) {
  const { change } = useContentForm()
  const [isChoosing, setIsChoosing] = useState(false)
  const address = value as string
  const chooseName = address === '' ? 'Choose a picture' : 'Choose another'
  return (
    <FieldFrame path={path} label={label} isOptional={isOptional}>
      {(attributes) => (
        <div className={styles.picture}>
          {address.startsWith('/') && <SmallPicture address={address} />}
          <div className={styles.choice}>
            <input
              {...attributes}
              className={frameStyles.input}
              type="text"
              inputMode="url"
              autoComplete="off"
              placeholder="No picture"
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
                kind="picture"
                onClose={() => setIsChoosing(false)}
                onChoose={(picture) => {
                  setIsChoosing(false)
                  // One step, so that one undo takes both the address and the alt text back.
                  change([], (body) => placePicture(body, path, picture), true)
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
