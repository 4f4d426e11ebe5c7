import carousel from '@fairdraw/ui/carousel/manual-carousel.module.css'
import { ManualCarousel } from '@fairdraw/ui/carousel/manual-carousel.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import type { WinnersHeroData } from './winners-hero-data.ts'
import styles from './winners-hero.module.css'
import { WinnersSlide } from './winners-slide.tsx'

/** The hero of the winners page: a carousel of stories, audio and videos (1-site §2 'Hero area'). */
export default function WinnersHero({ hero: { title, text, picture, slides } }: { hero: WinnersHeroData }) {
  return (
    <section className={`${styles.hero} on-stage`}>
      {picture && (
        <div className={styles.background}>
          <Picture
            source={picture.narrow}
            sizes="100vw"
            width={1200}
            height={1000}
            upTo={1366}
            wide={{ source: picture.wide, sizes: '100vw', width: 2400, height: 1080 }}
            alt=""
            isFirst
          />
        </div>
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={carousel.carousel}>
        <ManualCarousel
          label="Winners’ stories"
          slides={slides.map((slide, index) => ({
            key: slide.id,
            name: slide.name,
            content: <WinnersSlide slide={slide} isFirst={index === 0} />,
          }))}
        />
      </div>
    </section>
  )
}
