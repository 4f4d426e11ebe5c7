import { ClipButton } from '@fairdraw/ui/media/clip-button.tsx'
import { useClip } from '@fairdraw/ui/media/use-clip.ts'
import styles from './hero.module.css'

type Video = { source: string; poster: string; captions?: string | undefined; title: string }

/** A video over the hero's pictures, started with its button. */
export default function HeroVideo({ clip }: { clip: Video }) {
  const { state, video, toggle, events } = useClip(clip.source)
  return (
    <>
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
