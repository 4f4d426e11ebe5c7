import { Slider } from '@fairdraw/ui/carousel/slider.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { SmallPicture } from '@fairdraw/ui/media/small-picture.tsx'
import { resolveContentLink } from '../../../content-link.ts'
import type { CompetitionData } from '../competition-data.ts'
import styles from './sponsors.module.css'

const SLIDE_MS = 2000
const TURN_MS = 700

type Sponsor = NonNullable<CompetitionData['sponsor']>['sponsors'][number]

export function Sponsors({ message, sponsors }: NonNullable<CompetitionData['sponsor']>) {
  return (
    <section className={styles.sponsors} aria-labelledby="sponsors">
      <h3 className={styles.heading} id="sponsors">
        {message}
      </h3>
      <ul className={styles.list}>
        {sponsors.map((sponsor) => (
          <li key={sponsor.id}>
            <SponsorCard sponsor={sponsor} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SponsorCard({ sponsor }: { sponsor: Sponsor }) {
  const { title, titleDetailName, logo, link, content, mediaImage } = sponsor
  const target = resolveContentLink(link)
  return (
    <article className={styles.sponsor}>
      {mediaImage.length > 0 && (
        <Slider
          className={styles.pictures}
          label={`Pictures from ${title}`}
          intervalMs={SLIDE_MS}
          transitionMs={TURN_MS}
          slides={mediaImage.map(({ source, alt }) => ({
            key: source,
            content: (
              <Picture
                className={styles.picture}
                source={source}
                alt={alt}
                sizes="(min-width: 640px) 440px, 80vw"
                width={1600}
                height={1000}
                upTo={800}
              />
            ),
          }))}
        />
      )}
      <div className={styles.words}>
        {logo && <SmallPicture className={styles.logo} source={logo} alt={title} width={160} height={45} />}
        <h4 className={styles.name}>{titleDetailName}</h4>
        {content && <p className={styles.text}>{content}</p>}
        {target && 'href' in target && (
          <a className={styles.link} href={target.href} target="_blank" rel="noopener sponsored">
            <span>{`Visit ${title}`}</span>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </article>
  )
}
