import type { PageSlug } from '../../addresses.ts'
import { ClipButton } from '../../ui/clip-button.tsx'
import { showVideo } from '../../ui/modal-requests.ts'
import { Picture } from '../../ui/picture.tsx'
import { RailScroller } from '../../ui/rail-scroller.tsx'
import styles from './media-carousel.module.css'
import type { ShowcaseData } from './showcase-data.ts'
import { ShowcaseTile } from './showcase-tile.tsx'
import tile from './showcase.module.css'

type Slide = NonNullable<ShowcaseData['meta']['slides']>[number]

/** As many as fit beside each other on a large screen. */
const FITTING = 3

/** Pictures and films in a row; a film opens over the page. It moves only by hand. */
export function MediaCarousel({ item, page }: { item: ShowcaseData; page: PageSlug }) {
  const slides = item.meta.slides ?? []
  return (
    <ShowcaseTile item={item} page={page} tone="stage">
      <p className={tile.line}>{item.content}</p>
      {slides.length > 0 && (
        <div className={styles.slides}>
          <RailScroller label={item.headerText} hasArrows={slides.length > FITTING} hasLinks={false}>
            {slides.map((slide) => (
              <li key={slide.name}>
                <MediaSlide slide={slide} />
              </li>
            ))}
          </RailScroller>
        </div>
      )}
    </ShowcaseTile>
  )
}

function MediaSlide({ slide: { type, image, thumbnail, video, name, content } }: { slide: Slide }) {
  const picture = type === 'videoSlide' ? (thumbnail ?? video?.poster) : image
  return (
    <figure>
      <div className={styles.picture}>
        {picture && (
          <Picture
            source={picture}
            alt=""
            sizes="(min-width: 1024px) 30vw, (min-width: 640px) 44vw, 80vw"
            width={1600}
            height={1000}
            upTo={800}
          />
        )}
        {type === 'videoSlide' && video && (
          <div className={styles.play}>
            <ClipButton state="idle" title={name} onToggle={() => void showVideo(video)} />
          </div>
        )}
      </div>
      <figcaption>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.text}>{content}</p>
      </figcaption>
    </figure>
  )
}
