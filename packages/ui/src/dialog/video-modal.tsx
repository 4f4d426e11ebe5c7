import { useEffect, useRef } from 'react'
import { ClipButton } from '../media/clip-button.tsx'
import { Button } from '../button/button.tsx'
import { Modal } from './modal.tsx'
import type { Video } from './modal-requests.ts'
import { useClip } from '../media/use-clip.ts'
import styles from './video-modal.module.css'

/**
 * A video with captions over the page. It starts when it opens, and stops when it closes. A button pauses and replays
 * it.
 */
export function VideoModal({ video: film, answer }: { video: Video; answer: () => void }) {
  const { state, video, toggle, events } = useClip(film.source)
  const begun = useRef(false)
  useEffect(() => {
    // Starts only once, although React runs effects twice in development.
    if (!begun.current) toggle()
    begun.current = true
  }, [toggle])
  return (
    <Modal
      title={film.title}
      size="wide"
      onClose={answer}
      actions={
        <>
          <ClipButton state={state} title={film.title} onToggle={toggle} />
          <Button tone="outline" size="small" onClick={answer}>
            Close
          </Button>
        </>
      }
    >
      <div className={styles.screen}>
        {state !== 'idle' && state !== 'failed' && (
          <video
            ref={video}
            className={styles.film}
            src={film.source}
            poster={film.poster}
            playsInline
            autoPlay
            {...events}
          >
            <track kind="captions" src={film.captions} srcLang="en" label="English" default />
          </video>
        )}
      </div>
    </Modal>
  )
}
