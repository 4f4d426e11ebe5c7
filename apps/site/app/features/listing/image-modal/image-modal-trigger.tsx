import { strictDeviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { isModalOpen } from '@fairdraw/ui/dialog/modal-queue.ts'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { ensureClockSync, serverClock } from '../../../session/clock.ts'
import { imageModalKey, isImageModalDue } from './image-modal-data.ts'
import type { ImageModalData } from './image-modal-data.ts'

type ImageModalComponent = ComponentType<{ modal: ImageModalData; onClose: () => void }>

/** Whether this document was opened with a sidebar over the page. The visitor came for that and is not interrupted. */
let wasOpenedWithOverlay: boolean | undefined

/** True also if storage is blocked: the modal would otherwise open on every visit. */
function wasSeen(key: string): boolean {
  try {
    return strictDeviceStorage().getItem(key) !== null
  } catch {
    return true
  }
}

/** Opens the image modal once, over a page without a sidebar (1-site §2). Its code is loaded only when it is shown. */
export function ImageModalTrigger({ modal, isCovered }: { modal: ImageModalData; isCovered: boolean }) {
  const [OpenModal, setOpenModal] = useState<ImageModalComponent>()
  const key = imageModalKey(modal)

  useEffect(() => {
    wasOpenedWithOverlay ??= isCovered
    if (wasOpenedWithOverlay || isCovered || isModalOpen()) return
    if (wasSeen(key)) return
    let isCancelled = false
    const open = async () => {
      await ensureClockSync()
      if (isCancelled || !isImageModalDue(modal, serverClock.now())) return
      try {
        const { ImageModal } = await import('./image-modal.tsx')
        if (!isCancelled) setOpenModal(() => ImageModal)
      } catch {
        // The code could not be loaded: the modal is shown on a later visit.
      }
    }
    void open()
    return () => {
      isCancelled = true
      setOpenModal(undefined)
    }
  }, [modal, key, isCovered])

  if (!OpenModal) return null
  const close = () => {
    strictDeviceStorage().setItem(key, '')
    setOpenModal(undefined)
  }
  return <OpenModal modal={modal} onClose={close} />
}
