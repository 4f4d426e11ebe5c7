import type { ReactNode } from 'react'
import { useClip } from '../../../ui/media/use-clip.ts'
import { ClipButton } from '../../../ui/media/clip-button.tsx'
import styles from './hero.module.css'

type Video = { source: string; poster: string; captions?: string | undefined; title: string }

/** A video over the hero's pictures, started with its button. */
export function HeroClip({ clip, children }: { clip: Video; children: ReactNode }) {
  const { state, video, toggle, events } = useClip(clip.source)
  return (
    <>
      {children}
      {state !== 'idle' && state !== 'failed' && (
        <video
          ref={video}
          className={styles.clip}
          src={clip.source}
          poster={clip.poster}
          playsInline
          autoPlay
          {...events}
        >
          <track kind="captions" src={clip.captions} srcLang="en" label="English" default />
        </video>
      )}
      <div className={styles.clipButton}>
        <ClipButton state={state} title={clip.title} onToggle={toggle} />
      </div>
    </>
  )
}
