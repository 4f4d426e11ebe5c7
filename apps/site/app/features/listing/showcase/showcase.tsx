import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { PageSlug } from '../../../addresses.ts'
import { resolveContentLink } from '../../../content-link.ts'
import { usePlayer } from '../../../session/use-account.ts'
import { deviceOf } from './device.ts'
import type { Device } from './device.ts'
import { LastChance } from './last-chance.tsx'
import { MediaCarousel } from './media-carousel.tsx'
import { isPersonal, kindOf } from './showcase-data.ts'
import type { ShowcaseData } from './showcase-data.ts'
import { ShowcaseAudio } from './showcase-audio.tsx'
import { ShowcaseTile } from './showcase-tile.tsx'
import styles from './showcase.module.css'
import { TicketsCounter } from './tickets-counter.tsx'

const ProfileSummary = lazy(async () => ({
  default: (await import('../../account/summary/profile-summary.tsx')).ProfileSummary,
}))

type Props = { items: ShowcaseData[]; page: PageSlug; serverTime: string }

/** The tiles between the rails that are the same for everyone. */
export function Showcase({ items, page, serverTime }: Props) {
  const shown = items.filter((item) => !isPersonal(item))
  if (shown.length === 0) return null
  return (
    <section className={styles.showcase} aria-label="On air now">
      {shown.map((item) => (
        <CommonTile key={item.id} item={item} page={page} serverTime={serverTime} />
      ))}
    </section>
  )
}

function CommonTile({ item, page, serverTime }: { item: ShowcaseData; page: PageSlug; serverTime: string }) {
  const kind = kindOf(item)
  if (kind === 'audio') return <ShowcaseAudio item={item} page={page} />
  if (kind === 'media-carousel') return <MediaCarousel item={item} page={page} />
  if (kind === 'last-chance') return <LastChance item={item} page={page} serverTime={serverTime} />
  return <TicketsCounter item={item} page={page} />
}

const subscribeToNothing = () => () => {}
const readDevice = (): Device | undefined => deviceOf(navigator)

/**
 * The tiles that depend on the player and the device. They appear in the first paint after hydration, below the first screen
 * and at their final size, so that nothing visible moves.
 */
export function PersonalShowcase({ items, page }: Omit<Props, 'serverTime'>) {
  const isPlayer = usePlayer() !== undefined
  const device = useSyncExternalStore(subscribeToNothing, readDevice, () => undefined)
  const shown = items.filter((item) => {
    const kind = kindOf(item)
    return (kind === 'profile' && isPlayer) || (kind === 'app' && storeLink(item, device) !== undefined)
  })
  if (shown.length === 0) return null
  return (
    <section className={styles.showcase} aria-label="For you">
      {shown.map((item) =>
        kindOf(item) === 'profile' ? (
          <ShowcaseTile key={item.id} item={item} page={page} tone="card">
            <p className={styles.line}>{item.content}</p>
            <div className={styles.summary}>
              <Suspense fallback={<Skeleton height="14rem" radius="1rem" />}>
                <ProfileSummary />
              </Suspense>
            </div>
          </ShowcaseTile>
        ) : (
          <AppTile key={item.id} item={item} page={page} device={device!} />
        ),
      )}
    </section>
  )
}

const STORES = {
  android: { link: 'googlePlayLink', name: 'Google Play' },
  other: { link: 'appStoreLink', name: 'the App Store' },
} as const

function storeLink({ meta }: ShowcaseData, device: Device | undefined): string | undefined {
  const target = device && resolveContentLink(meta[STORES[device].link])
  return target && 'href' in target ? target.href : undefined
}

/** Shown only on mobile devices, with a link to the device's app store (1-site §2 'Download app'). */
function AppTile({ item, page, device }: { item: ShowcaseData; page: PageSlug; device: Device }) {
  const { name } = STORES[device]
  return (
    <ShowcaseTile item={item} page={page} tone="card" isLink={false}>
      <p className={styles.line}>{item.content}</p>
      <p className={styles.own}>
        <a className={styles.store} href={storeLink(item, device)} target="_blank" rel="noopener noreferrer">
          <span>{`Get it from ${name}`}</span>
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </ShowcaseTile>
  )
}
