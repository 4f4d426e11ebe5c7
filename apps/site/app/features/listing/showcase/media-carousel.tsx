import { RailScroller } from '@fairdraw/ui/carousel/rail-scroller.tsx'
import { showVideo } from '@fairdraw/ui/dialog/modal-requests.ts'
import { ClipButton } from '@fairdraw/ui/media/clip-button.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import type { PageSlug } from '../../../addresses.ts'
import styles from './media-carousel.module.css'
import type { ShowcaseData } from './showcase-data.ts'
import { ShowcaseTile } from './showcase-tile.tsx'
import tile from './showcase.module.css'

type Slide = NonNullable<ShowcaseData['meta']['slides']>[number]

/** How many slides fit side by side on a large screen. */
const MAX_VISIBLE_SLIDES = 3

/** A row of pictures and videos without autoplay. A video opens in a modal. */
export function MediaCarousel({ item, page }: { item: ShowcaseData; page: PageSlug }) {
  const slides = item.meta.slides ?? []
  return (
    <ShowcaseTile item={item} page={page} tone="stage">
      <p className={tile.line}>{item.content}</p>
      {slides.length > 0 && (
        <div className={styles.slides}>
          <RailScroller label={item.headerText} hasArrows={slides.length > MAX_VISIBLE_SLIDES} hasLinks={false}>
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
