import { openState } from '@fairdraw/rules/competition.ts'
import { enterButton } from '@fairdraw/rules/competition.ts'
import { Link } from 'react-router'
import { competitionPath, enterPath } from '../../addresses.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { lazyHydrated } from '../../ui/lazy-hydration.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Slider } from '../../ui/slider.tsx'
import { justOpened } from '../../ui/opened-state.ts'
import { CHANNEL_NAMES } from './channel-names.ts'
import { readable } from './colour.ts'
import { HeroClip } from './hero-clip.tsx'
import styles from './hero.module.css'
import '../winners/winners-hero.module.css'
import '../../ui/hand-carousel.module.css'
import type { CompetitionHero, Hero as HeroData, HeroAlternative, HeroPicture } from './listing-data.ts'
import type { Looking } from './rail.tsx'
import { chipOf, costText, isCapped } from './tile.ts'

// The server renders them, so their styles are imported with the page (above).
const HeroTokens = lazyHydrated(() => import('./hero-tokens.tsx'))
const WinnersOpening = lazyHydrated(() => import('../winners/winners-opening.tsx'))

const SLIDE_MS = 5000
const TURN_MS = 1750

type HeroProps<Data> = {
  hero: Data
  looking: Looking
  /** Something lies over it: its picture waits until it is seen. */
  isBehind: boolean
}

export function Hero({ hero, looking, isBehind }: HeroProps<HeroData>) {
  if (hero.kind === 'winners') return <WinnersOpening hero={hero} />
  if (hero.kind === 'competition') return <FeaturedHero hero={hero} looking={looking} isBehind={isBehind} />
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

function FeaturedHero({ hero, looking, isBehind }: HeroProps<CompetitionHero>) {
  const { tile } = hero
  const shown = <HeroPictures hero={hero} isBehind={isBehind} />
  const chip = chipOf(tile, looking.now)
  const others = hero.channels.filter((channel) => channel !== 'online')
  return (
    <section className={`${styles.hero} on-stage`} aria-labelledby="hero-title">
      <div className={styles.pictures}>{hero.video ? <HeroClip clip={hero.video}>{shown}</HeroClip> : shown}</div>
      <div className={styles.words}>
        <div className={styles.chips}>
          {chip.promotion ? (
            <>
              <Chip colours={readable(tile.theme?.ribbonBackgroundColor, tile.theme?.ribbonTextColor)}>
                {chip.promotion}
              </Chip>
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
          <HeroEnter hero={hero} looking={looking} />
        </div>
        {others.length > 0 && (
          <ul className={styles.channels} aria-label="Ways to enter">
            {hero.channels.map((channel) => (
              <li key={channel}>
                <Link
                  className={`${styles.channel} ${channel === 'online' ? styles.current : ''}`}
                  to={competitionPath(looking.page, tile, channel)}
                  state={justOpened}
                  preventScrollReset
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

function HeroPictures({ hero, isBehind }: Omit<HeroProps<CompetitionHero>, 'looking'>) {
  return (
    <>
      <Slider
        className={styles.slider}
        label="Pictures of the prize"
        intervalMs={SLIDE_MS}
        turnMs={TURN_MS}
        slides={hero.pictures.map((picture, place) => ({
          key: picture.wide,
          content: (
            <HeroImage
              picture={picture}
              alt={place === 0 ? hero.alt : ''}
              alternative={place === 0 ? hero.alternative : undefined}
              isFirst={place === 0 && !isBehind}
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

/** Straight to the entry where it is paid, to the details otherwise (1-site §2 'Hero area'). */
function HeroEnter({ hero, looking }: { hero: CompetitionHero; looking: Looking }) {
  const { tile } = hero
  const capped = isCapped(looking.viewer, tile.id)
  const isOpen = openState(tile, looking.now) === 'open' && !capped
  if (!isOpen) {
    const closed = {
      ...tile,
      meta: { ...tile.meta, display: { details: { buttonText: 'Closed', onHoldText: tile.onHoldText } } },
    }
    return (
      <Button size="large" disabled>
        {enterButton(closed, looking.now, capped).text}
      </Button>
    )
  }
  return (
    <ButtonLink
      size="large"
      to={hero.isPaid ? enterPath(looking.page, tile) : competitionPath(looking.page, tile)}
      reloadDocument={hero.isPaid}
      state={justOpened}
      preventScrollReset
    >
      Enter now <span className={styles.price}>{costText(tile)}</span>
    </ButtonLink>
  )
}
