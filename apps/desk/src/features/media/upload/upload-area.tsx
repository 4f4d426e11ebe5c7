import { MEDIA_KINDS } from '@fairdraw/rules/media/recordings.ts'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { useRef } from 'react'
import { KIND_COPY } from '../kind-copy.ts'
import looks from '../../../ui/looks.module.css'
import styles from './upload-area.module.css'
import { useFilesFromPage } from './use-files-from-page.ts'

/** Takes files that are dropped anywhere, chosen or pasted. `kind`: only these are asked for. */
export function UploadArea({ kind, onFiles }: { kind?: MediaKind; onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver } = useFilesFromPage(onFiles)
  const kinds = kind ? [kind] : MEDIA_KINDS
  return (
    <div className={isOver ? `${styles.area} ${styles.over}` : styles.area}>
      <p>
        {kind === undefined
          ? 'Drop pictures, films or sounds here, paste a picture, or choose files.'
          : `Drop ${KIND_COPY[kind].many} here, paste one, or choose them.`}
      </p>
      <Button size="small" tone="outline" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      {kinds.map((one) => (
        <p key={one} className={looks.minor}>
          {KIND_COPY[one].takes}
        </p>
      ))}
      <input
        ref={input}
        hidden
        type="file"
        multiple
        accept={kinds.map((one) => KIND_COPY[one].types).join(',')}
        aria-label="Files to upload"
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
