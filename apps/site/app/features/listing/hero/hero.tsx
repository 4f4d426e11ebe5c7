import { enterButton } from '@fairdraw/rules/competition/competition.ts'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import '@fairdraw/ui/carousel/manual-carousel.module.css'
import { Slider } from '@fairdraw/ui/carousel/slider.tsx'
import '@fairdraw/ui/media/clip-button.module.css'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { Chip } from '@fairdraw/ui/text/chip.tsx'
import { Link } from 'react-router'
import { competitionPath, enterPath } from '../../../addresses.ts'
import { lazyHydrated } from '../../../ui/page-life/lazy-hydration.tsx'
import { opensOverlay } from '../../../ui/dialog/overlay-state.ts'
import { CHANNEL_NAMES } from '../../catalogue/channel-names.ts'
import styles from './hero.module.css'
import '../../winners/winners-hero.module.css'
import type { CompetitionHero, Hero as HeroData, HeroAlternative, HeroPicture } from '../listing-data.ts'
import type { RailContext } from '../../catalogue/rail/rail.tsx'
import { chipOf, costText, isCapped } from '../../catalogue/tile/tile.ts'

// The server renders these components, so this module imports their styles too (above).
const HeroVideo = lazyHydrated(() => import('./hero-video.tsx'), true)
const HeroTokens = lazyHydrated(() => import('./hero-tokens.tsx'))
const WinnersHero = lazyHydrated(() => import('../../winners/winners-hero.tsx'))

const SLIDE_MS = 5000
const TURN_MS = 1750

type HeroProps<Data> = {
  hero: Data
  context: RailContext
  /** Whether a sidebar covers the hero. Its picture is then loaded only when it becomes visible. */
  isBehind: boolean
}

export function Hero({ hero, context, isBehind }: HeroProps<HeroData>) {
  if (hero.kind === 'winners') return <WinnersHero hero={hero} />
  if (hero.kind === 'competition') return <FeaturedHero hero={hero} context={context} isBehind={isBehind} />
  return (
    <section className={`${styles.hero} ${styles.short} on-stage`}>
      {hero.picture && (
        <div className={styles.pictures}>
          <HeroImage picture={hero.picture} alt="" isFirst={!isBehind} />
        </div>
      )}
      <div className={styles.words}>
        <h1 className={styles.title}>{hero.title}</h1>
        {hero.text && <p className={styles.subtitle}>{hero.text}</p>}
        {hero.kind === 'tokens' && <HeroTokens info={hero.info} whatAreTokens={hero.whatAreTokens} />}
      </div>
    </section>
  )
}

function HeroImage({
  picture,
  alt,
  alternative,
  isFirst = false,
}: {
  picture: HeroPicture
  alt: string
  alternative?: HeroAlternative | undefined
  isFirst?: boolean
}) {
  return (
    <Picture
      className={styles.image}
      source={picture.narrow}
      sizes="100vw"
      width={1200}
      height={1000}
      upTo={1366}
      wide={{ source: picture.wide, sizes: '100vw', width: 2400, height: 1080 }}
      alt={alt}
      alternative={
        alternative && { group: 'hero', source: alternative.narrow, wide: alternative.wide, alt: alternative.alt }
      }
      isFirst={isFirst}
    />
  )
}

function FeaturedHero({ hero, context, isBehind }: HeroProps<CompetitionHero>) {
  const { tile } = hero
  const shown = <HeroPictures hero={hero} isBehind={isBehind} />
  const chip = chipOf(tile, context.now)
  const others = hero.channels.filter((channel) => channel !== 'online')
  return (
    <section className={`${styles.hero} on-stage`} aria-labelledby="hero-title">
      <div className={styles.pictures}>
        {shown}
        {hero.video && <HeroVideo clip={hero.video} />}
      </div>
      <div className={styles.words}>
        <div className={styles.chips}>
          {chip.promotion ? (
            <>
              <Chip colours={tile.theme?.ribbon}>{chip.promotion}</Chip>
              {chip.closing && <span className={styles.closing}>{chip.closing}</span>}
            </>
          ) : (
            chip.closing && <Chip tone="paper">{chip.closing}</Chip>
          )}
        </div>
        <h1 className={styles.title} id="hero-title">
          {hero.title}
        </h1>
        <p className={styles.subtitle}>{hero.subtitle}</p>
        <div className={styles.action}>
          <HeroEnter hero={hero} context={context} />
        </div>
        {others.length > 0 && (
          <ul className={styles.channels} aria-label="Ways to enter">
            {hero.channels.map((channel) => (
              <li key={channel}>
                <Link
                  className={`${styles.channel} ${channel === 'online' ? styles.current : ''}`}
                  to={competitionPath(context.page, tile, channel)}
                  {...opensOverlay}
                >
                  {CHANNEL_NAMES[channel]}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function HeroPictures({ hero, isBehind }: Omit<HeroProps<CompetitionHero>, 'context'>) {
  return (
    <>
      <Slider
        className={styles.slider}
        label="Pictures of the prize"
        intervalMs={SLIDE_MS}
        transitionMs={TURN_MS}
        slides={hero.pictures.map((picture, index) => ({
          key: picture.wide,
          content: (
            <HeroImage
              picture={picture}
              alt={index === 0 ? hero.alt : ''}
              alternative={index === 0 ? hero.alternative : undefined}
              isFirst={index === 0 && !isBehind}
            />
          ),
        }))}
      />
      {hero.fade && (
        <div className={styles.fade} aria-hidden="true">
          <HeroImage picture={hero.fade} alt="" />
        </div>
      )}
    </>
  )
}

/** Links to the entry for a paid competition, and to the details for any other (1-site §2 'Hero area'). */
function HeroEnter({ hero, context: { page, now, viewer } }: { hero: CompetitionHero; context: RailContext }) {
  const { tile, buttonText } = hero
  const button = enterButton(tile, { ...tile, buttonText }, now, isCapped(viewer, tile.id))
  const label = (
    <>
      <span>{button.text}</span> {!button.reason && <span className={styles.price}>{costText(tile)}</span>}
    </>
  )
  const details = competitionPath(page, tile)
  if (button.isEnabled)
    return (
      <ButtonLink
        size="large"
        to={hero.isPaid ? enterPath(page, tile) : details}
        reloadDocument={hero.isPaid}
        {...opensOverlay}
      >
        {label}
      </ButtonLink>
    )
  return (
    <div className={styles.unavailable}>
      <Button size="large" aria-disabled>
        {label}
      </Button>
      <Link to={details} {...opensOverlay}>
        {`${!button.reason ? 'Closed. ' : ''}See details`}
      </Link>
    </div>
  )
}
