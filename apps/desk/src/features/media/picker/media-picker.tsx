import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { Modal } from '@fairdraw/ui/dialog/modal.tsx'
import { useId, useState } from 'react'
import { KIND_COPY } from '../kind-copy.ts'
import { MediaList } from '../media-list.tsx'
import { UploadArea } from '../upload/upload-area.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { useUploads } from '../upload/use-uploads.ts'
import { useMediaPages } from '../use-media-pages.ts'
import styles from './media-picker.module.css'

/** A dialog that chooses a picture, film or sound of the library, or uploads one. */
export function MediaPicker({
  kind,
  onChoose,
  onClose,
}: {
  kind: MediaKind
  onChoose: (item: MediaItem) => void
  onClose: () => void
}) {
  const searchId = useId()
  const [words, setWords] = useState('')
  const uploads = useUploads()
  const pages = useMediaPages({ shelf: 'offered', kind, words })
  const { one } = KIND_COPY[kind]
  return (
    <Modal
      title={`Choose a ${one}`}
      size="wide"
      onClose={onClose}
      actions={
        <Button size="small" tone="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className={styles.picker}>
        <UploadArea kind={kind} onFiles={uploads.add} />
        <UploadList
          uploads={uploads}
          doneName={`Use this ${one}`}
          // Something else was uploaded: it is in the library, and not what is asked for here.
          onDescribed={(item) => (item.kind === kind ? onChoose(item) : pages.refresh())}
        />
        <MediaList
          searchId={searchId}
          shelf="offered"
          kind={kind}
          words={words}
          pages={pages}
          onWords={setWords}
          renderName={(item, name, className) => (
            <button type="button" className={className} onClick={() => onChoose(item)}>
              {name}
            </button>
          )}
        />
      </div>
    </Modal>
  )
}
