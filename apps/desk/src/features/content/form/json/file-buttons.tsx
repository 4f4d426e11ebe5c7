import { Button } from '@fairdraw/ui/button/button.tsx'
import { useRef } from 'react'
import { saveFile } from '@fairdraw/ui/browser/save-file.ts'
import type { ItemName } from '../../naming/item-address.ts'
import { fileNameOf, readContentFile, writeContentFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'

/** Takes the text from a file, or writes it to one (docs/content.md). */
export function FileButtons({
  item,
  revision,
  body,
  onImport,
  onFault,
}: {
  item: ItemName
  revision: number
  body: unknown
  onImport: (file: ContentFile) => void
  onFault: (words: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    const read = readContentFile(await file.text())
    if ('fault' in read) onFault(read.fault)
    else if (read.kind !== item.kind || read.id !== item.id)
      onFault(`This file is ${read.kind}:${read.id}, not ${item.kind}:${item.id}. Nothing was changed.`)
    else onImport(read)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) void take(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button size="small" tone="outline" onClick={() => input.current?.click()}>
        Import a file
      </Button>
      <Button
        size="small"
        tone="outline"
        onClick={() => saveFile(fileNameOf(item), 'application/json', [writeContentFile({ ...item, revision, body })])}
      >
        Export a file
      </Button>
    </>
  )
}
