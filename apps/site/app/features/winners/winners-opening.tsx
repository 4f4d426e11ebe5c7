import { HandCarousel } from '../../ui/hand-carousel.tsx'
import carousel from '../../ui/hand-carousel.module.css'
import { Picture } from '../../ui/picture.tsx'
import type { WinnersHero } from './winners-hero-data.ts'
import styles from './winners-hero.module.css'
import { WinnersSlide } from './winners-slide.tsx'

/** Stories, sounds and films of winners (1-site §2 'Hero area'). */
export default function WinnersOpening({ hero: { title, text, picture, slides } }: { hero: WinnersHero }) {
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
        <HandCarousel
          label="Winners’ stories"
          slides={slides.map((slide, place) => ({
            key: slide.id,
            name: slide.name,
            content: <WinnersSlide slide={slide} isFirst={place === 0} />,
          }))}
        />
      </div>
    </section>
  )
}
