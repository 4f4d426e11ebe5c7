import { Button } from '@fairdraw/site/app/ui/button/button.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './upload-area.module.css'

/** The type is detected from the content; these only filter what is offered. */
const OFFERED_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes files that are dropped, chosen or pasted. */
export function UploadArea({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (list: FileList | null | undefined) => {
    const files = [...(list ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (take(event.clipboardData?.files)) event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  return (
    // A shortcut for those who drag; everybody has the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={isOver ? `${styles.area} ${styles.over}` : styles.area}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <p>Drop pictures here, paste one, or choose them.</p>
      <Button size="small" tone="outline" onClick={() => input.current?.click()}>
        Choose files
      </Button>
      <p className={styles.hint}>JPEG, PNG, WebP or AVIF, up to 15 MB each. Place, camera and date are removed.</p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        accept={OFFERED_TYPES}
        tabIndex={-1}
        aria-label="Pictures to upload"
        onChange={({ target }) => {
          take(target.files)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
