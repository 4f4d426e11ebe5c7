import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ConfirmModal } from './confirm-modal.tsx'
import { MessageModal } from './message-modal.tsx'
import { modalRequests } from './modal-requests.ts'
import type { ModalRequest } from './modal-requests.ts'

/** The only one that needs the network anyway, and so the only one that is fetched. */
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

/** Stands once in the root and shows what screens ask for, one at a time. */
export function ModalHost() {
  const [request] = useSyncExternalStore(modalRequests.subscribe, modalRequests.get, () => NONE)
  if (!request) return null
  if (request.kind === 'message') return <MessageModal {...request} />
  if (request.kind === 'confirm') return <ConfirmModal {...request} />
  return (
    <Suspense>
      <VideoModal {...request} />
    </Suspense>
  )
}
