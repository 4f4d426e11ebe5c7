import { Button } from '@fairdraw/site/app/ui/button/button.tsx'
import { useRef } from 'react'
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
      <Button size="small" tone="outline" onClick={() => download(item, writeContentFile({ ...item, revision, body }))}>
        Export a file
      </Button>
    </>
  )
}

function download(item: ItemName, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(item)
  link.click()
  // Some browsers begin the download after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
