import { lazy, Suspense, useSyncExternalStore } from 'react'
import { prefetched } from '../page-life/prefetched.ts'
import { modalRequests } from './modal-requests.ts'
import type { ModalRequest } from './modal-requests.ts'

const ConfirmModal = prefetched(async () => ({ default: (await import('./confirm-modal.tsx')).ConfirmModal }))
const MessageModal = prefetched(async () => ({ default: (await import('./message-modal.tsx')).MessageModal }))

/** A video needs the network anyway, so its code is not prefetched. */
const VideoModal = lazy(async () => {
  try {
    return { default: (await import('./video-modal.tsx')).VideoModal }
  } catch {
    return { default: VideoMissing }
  }
})

function VideoMissing({ answer }: { answer: () => void }) {
  return (
    <MessageModal
      message={{ title: 'We can’t play that video', text: 'Check your connection and try again.' }}
      answer={answer}
    />
  )
}

const NONE: readonly ModalRequest[] = []

/** Rendered once in the root; shows the modals that screens request, one at a time. */
export function ModalHost() {
  const [request] = useSyncExternalStore(modalRequests.subscribe, modalRequests.get, () => NONE)
  if (!request) return null
  return (
    <Suspense>
      {request.kind === 'message' && <MessageModal {...request} />}
      {request.kind === 'confirm' && <ConfirmModal {...request} />}
      {request.kind === 'video' && <VideoModal {...request} />}
    </Suspense>
  )
}
