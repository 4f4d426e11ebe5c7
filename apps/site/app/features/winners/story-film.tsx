import type { Winner } from '@fairdraw/contract/catalogue/winner.ts'
import { ClipButton } from '@fairdraw/ui/media/clip-button.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { useClip } from '@fairdraw/ui/media/use-clip.ts'
import styles from './article.module.css'

/** The film of a story. It is loaded when somebody plays it. */
export function StoryFilm({ video: { source, poster, captions, title } }: { video: NonNullable<Winner['video']> }) {
  const { state, video, toggle, events } = useClip(source)
  const isOn = state !== 'idle' && state !== 'failed'
  return (
    <figure className={styles.film}>
      <div className={styles.frame}>
        {isOn ? (
          <video ref={video} src={source} poster={poster} playsInline autoPlay {...events}>
            <track kind="captions" src={captions} srcLang="en" label="English" default />
          </video>
        ) : (
          <Picture
            source={poster}
            alt=""
            sizes="(min-width: 768px) 640px, 92vw"
            width={1280}
            height={720}
            upTo={1366}
          />
        )}
      </div>
      <figcaption>
        <ClipButton state={state} title={title} onToggle={toggle} />
      </figcaption>
    </figure>
  )
}
