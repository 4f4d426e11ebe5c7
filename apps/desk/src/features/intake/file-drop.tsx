import { Button } from '@fairdraw/ui/button/button.tsx'
import { FieldMessages } from '@fairdraw/ui/form/labelled.tsx'
import { useId, useRef, useState } from 'react'
import { formatSize } from './import-file.ts'
import styles from './import-form.module.css'

/** A place to drop a file, with a button that chooses one. */
export function FileDrop({
  file,
  messages,
  onFile,
}: {
  file: File | undefined
  messages: readonly string[]
  onFile: (file: File) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same
    <fieldset
      className={`${styles.drop} ${isOver ? styles.over : ''}`}
      aria-label="The file"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const [dropped] = event.dataTransfer.files
        if (dropped) onFile(dropped)
      }}
    >
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv"
        aria-label="CSV file"
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) onFile(chosen)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button tone="outline" size="small" aria-describedby={`${id}-file`} onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a CSV file'}
      </Button>
      <p id={`${id}-file`}>
        {file ? (
          <>
            <b>{file.name}</b>
            <span>{`, ${formatSize(file.size)}`}</span>
          </>
        ) : (
          'or drop it here'
        )}
      </p>
      <FieldMessages id={`${id}-messages`} messages={messages} />
    </fieldset>
  )
}
