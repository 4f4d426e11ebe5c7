import { ButtonLink, buttonClass } from '@fairdraw/ui/button/button.tsx'
import { ClipButton } from '@fairdraw/ui/media/clip-button.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { SOUND_LABELS } from '@fairdraw/ui/media/sound-labels.ts'
import { useClip } from '@fairdraw/ui/media/use-clip.ts'
import { useSound } from '@fairdraw/ui/media/use-sound.ts'
import type { CSSProperties, ReactNode } from 'react'
import type { WinnersSlide as Slide } from './winners-hero-data.ts'
import styles from './winners-hero.module.css'

const BUTTON = { tone: 'gold', size: 'medium' } as const
const styleOf = (colours: Slide['colours']): CSSProperties | undefined =>
  colours && { background: colours.background, color: colours.text }

type Of<Type extends Slide['type']> = { slide: Extract<Slide, { type: Type }>; isFirst: boolean }

export function WinnersSlide({ slide, isFirst }: { slide: Slide; isFirst: boolean }) {
  if (slide.type === 'article') return <ArticleSlide slide={slide} isFirst={isFirst} />
  if (slide.type === 'audio') return <AudioSlide slide={slide} isFirst={isFirst} />
  return <VideoSlide slide={slide} isFirst={isFirst} />
}

function ArticleSlide({ slide, isFirst }: Of<'article'>) {
  return (
    <Frame slide={slide} isFirst={isFirst}>
      <ButtonLink {...BUTTON} to={slide.to} style={styleOf(slide.button.colours)}>
        <span>{slide.button.text}</span>
        <span className="visually-hidden">
          : <bdi>{slide.name}</bdi>
        </span>
      </ButtonLink>
    </Frame>
  )
}

function AudioSlide({ slide, isFirst }: Of<'audio'>) {
  const { state, toggle } = useSound(slide.audio)
  return (
    <Frame slide={slide} isFirst={isFirst}>
      <ClipButton
        state={state}
        title={slide.name}
        labels={{ ...SOUND_LABELS, idle: slide.button.text || SOUND_LABELS.idle }}
        looks={buttonClass(BUTTON)}
        style={styleOf(slide.button.colours)}
        onToggle={toggle}
      />
    </Frame>
  )
}

function VideoSlide({ slide, isFirst }: Of<'video'>) {
  const { state, video, toggle, events } = useClip(slide.video.source)
  return (
    <Frame
      slide={slide}
      isFirst={isFirst}
      film={
        state !== 'idle' &&
        state !== 'failed' && (
          <video ref={video} src={slide.video.source} poster={slide.video.poster} playsInline autoPlay {...events}>
            <track kind="captions" src={slide.video.captions} srcLang="en" label="English" default />
          </video>
        )
      }
    >
      <ClipButton
        state={state}
        title={slide.video.title}
        labels={{ idle: slide.button.text }}
        looks={buttonClass(BUTTON)}
        style={styleOf(slide.button.colours)}
        onToggle={toggle}
      />
    </Frame>
  )
}

/** The common part of all slides: the picture (or the playing video), the text and the button. */
function Frame({
  slide: { name, top, bottom, image, colours },
  isFirst,
  film,
  children,
}: {
  slide: Slide
  isFirst: boolean
  film?: ReactNode
  children: ReactNode
}) {
  return (
    <article className={styles.slide} style={styleOf(colours)}>
      <div className={styles.picture}>
        <Picture
          source={image}
          sizes="(min-width: 768px) 400px, 92vw"
          width={800}
          height={800}
          upTo={800}
          alt=""
          isFirst={isFirst}
        />
        {film}
      </div>
      <div className={styles.about}>
        <p className={styles.top}>{top}</p>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.bottom}>{bottom}</p>
        <div className={styles.action}>{children}</div>
      </div>
    </article>
  )
}
