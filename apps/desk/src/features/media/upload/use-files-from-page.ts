import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Files that are dropped or pasted anywhere on the page. A file that was dropped beside the area would otherwise replace the
 * page, with all that is typed in it.
 */
export function useFilesFromPage(onFiles: (files: readonly File[]) => void): { isOver: boolean } {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent((list: FileList) => {
    if (list.length > 0) onFiles([...list])
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    const onDragLeave = (event: DragEvent) => {
      // Null: out of the window.
      if (event.relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setIsOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      take(event.dataTransfer.files)
    }
    const onPaste = (event: ClipboardEvent) => {
      // A text that is copied from a document may have a picture of itself.
      if (!event.clipboardData || event.clipboardData.types.includes('text/plain')) return
      take(event.clipboardData.files)
    }
    const stop = new AbortController()
    document.addEventListener('dragover', onDragOver, stop)
    document.addEventListener('dragleave', onDragLeave, stop)
    document.addEventListener('drop', onDrop, stop)
    document.addEventListener('paste', onPaste, stop)
    return () => stop.abort()
  }, [])
  return { isOver }
}
