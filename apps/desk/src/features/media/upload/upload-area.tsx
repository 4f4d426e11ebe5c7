import { Button } from '@fairdraw/ui/button/button.tsx'
import { useRef } from 'react'
import looks from '../../../ui/looks.module.css'
import styles from './upload-area.module.css'
import { useFilesFromPage } from './use-files-from-page.ts'

/** The type is detected from the content; these only filter what is offered. */
const OFFERED_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes files that are dropped anywhere, chosen or pasted. */
export function UploadArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver } = useFilesFromPage(onFiles)
  return (
    <div className={isOver ? `${styles.area} ${styles.over}` : styles.area}>
      <p>Drop pictures here, paste one, or choose them.</p>
      <Button size="small" tone="outline" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p className={looks.minor}>JPEG, PNG, WebP or AVIF, up to 15 MB each. Place, camera and date are removed.</p>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={OFFERED_TYPES}
        aria-label="Pictures to upload"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          if (files.length > 0) onFiles(files)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
