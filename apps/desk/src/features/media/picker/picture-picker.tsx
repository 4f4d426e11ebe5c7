import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { useId, useState } from 'react'
import { PictureList } from '../picture-list.tsx'
import { UploadArea } from '../upload/upload-area.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import { usePicturePages } from '../use-picture-pages.ts'
import styles from './picture-picker.module.css'

/** A dialog that chooses a picture of the library, or uploads one. */
export function PicturePicker({
  onChoose,
  onClose,
}: {
  onChoose: (picture: MediaPicture) => void
  onClose: () => void
}) {
  const searchId = useId()
  const [words, setWords] = useState('')
  const uploads = useUploads()
  const pages = usePicturePages({ shelf: 'offered', words })
  return (
    <Modal
      title="Choose a picture"
      size="wide"
      onClose={onClose}
      actions={
        <Button size="small" tone="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.picker}>
        <UploadArea onFiles={uploads.add} />
        <UploadList uploads={uploads} doneName="Use this picture" onDescribed={onChoose} />
        <PictureList
          searchId={searchId}
          shelf="offered"
          words={words}
          pages={pages}
          onWords={setWords}
          renderName={(picture, name, className) => (
            <button type="button" className={className} onClick={() => onChoose(picture)}>
              {name}
            </button>
          )}
        />
      </div>
    </Modal>
  )
}
