import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { hearServerTime, serverClock } from '../../session/clock.ts'
import { isModalOpen } from '../../ui/modal-turns.ts'
import { imageModalKey, isImageModalDue } from './image-modal-data.ts'
import type { ImageModalData } from './image-modal-data.ts'

type Loaded = ComponentType<{ modal: ImageModalData; onClose: () => void }>

/** Who came to this document by a link to something that lies over a page came for that, and is not interrupted. */
let cameForSomething: boolean | undefined

/** Where storage is barred nothing can be remembered, and so nothing is shown that would come again and again. */
function isVisited(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return true
  }
}

/** Opens the image modal over a bare page, once (1-site §2). Fetched only where it is to be shown. */
export function ImageModalWatch({ modal, isCovered }: { modal: ImageModalData; isCovered: boolean }) {
  const [Shown, setShown] = useState<Loaded>()
  const key = imageModalKey(modal)

  useEffect(() => {
    cameForSomething ??= isCovered
    if (cameForSomething || isCovered || isModalOpen()) return
    if (isVisited(key)) return
    let isGone = false
    const open = async () => {
      await hearServerTime()
      if (isGone || !isImageModalDue(modal, serverClock.now())) return
      try {
        const { ImageModal } = await import('./image-modal.tsx')
        if (!isGone) setShown(() => ImageModal)
      } catch {
        // Not fetched, not shown: there is another visit.
      }
    }
    void open()
    return () => {
      isGone = true
      setShown(undefined)
    }
  }, [modal, key, isCovered])

  if (!Shown) return null
  const close = () => {
    localStorage.setItem(key, '')
    setShown(undefined)
  }
  return <Shown modal={modal} onClose={close} />
}
