import { ClipButton } from '@fairdraw/ui/media/clip-button.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { useClip } from '@fairdraw/ui/media/use-clip.ts'
import { Chip } from '@fairdraw/ui/text/chip.tsx'
import { useLayoutEffect, useRef } from 'react'
import { connectSidebarPicture } from '../../catalogue/tile/sidebar-transition.ts'
import { chipOf, costText, viewTile } from '../../catalogue/tile/tile.ts'
import type { CompetitionData } from '../competition-data.ts'
import { PrizeGallery } from './prize-gallery.tsx'
import styles from './prize-picture.module.css'

const shape = { sizes: '(min-width: 640px) 540px, 100vw', width: 1600, height: 1000, upTo: 1366 } as const

/** The prize's pictures with its title, and its video if there is one. */
export function PrizePicture({ competition, now }: { competition: CompetitionData; now: Date }) {
  const { tile, video, title, shows } = competition
  const view = viewTile(tile, now, undefined)
  const chip = chipOf(tile, now)
  const picture = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => connectSidebarPicture(picture.current!, tile.id), [tile.id])
  return (
    <div className={`${styles.prize} on-stage`}>
      <div className={styles.picture} ref={picture}>
        {view.state === 'extra' ? (
          <Picture {...shape} source={view.image} alt={competition.alt} isFirst />
        ) : (
          <PrizeGallery
            title={title}
            pictures={[
              <Picture
                key={competition.image}
                {...shape}
                source={competition.image}
                alt={competition.alt}
                alternative={competition.alternative && { group: 'card', ...competition.alternative }}
                isFirst
              />,
              ...competition.gallery.map(({ source, alt }) => (
                <Picture key={source} {...shape} source={source} alt={alt} />
              )),
            ]}
          />
        )}
        {video && <Clip {...video} />}
        <div className={styles.chips}>
          {/* The head of the sidebar shows the closing time too, so a promotion may replace it here. */}
          {chip.promotion ? (
            <Chip colours={tile.theme?.ribbon}>{chip.promotion}</Chip>
          ) : (
            chip.closing && <Chip tone="paper">{chip.closing}</Chip>
          )}
        </div>
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{view.state === 'extra' ? view.title : title}</h2>
        <p className={styles.line}>
          <span className={styles.cost}>{costText(tile)}</span>
          {view.state === 'extra' && view.title !== title && <span>{title}</span>}
          {shows.map((show) => (
            <span key={show.name}>{show.name}</span>
          ))}
        </p>
      </div>
    </div>
  )
}

function Clip({ source, poster, captions, title }: NonNullable<CompetitionData['video']>) {
  const { state, video, toggle, events } = useClip(source)
  const isShown = state !== 'idle' && state !== 'failed'
  return (
    <>
      {isShown && (
        <video
          ref={video}
          className={styles.clip}
          src={source}
          poster={poster}
          controls
          playsInline
          autoPlay
          {...events}
        >
          <track kind="captions" src={captions} srcLang="en" label="English" default />
        </video>
      )}
      <div className={`${styles.clipButton} ${isShown ? styles.aside : ''}`}>
        <ClipButton state={state} title={title} onToggle={toggle} />
      </div>
    </>
  )
}
