/** Clips that earn Winsday tickets (1-site §2 'video'; docs/mechanisms/clips.md). */
import { getStaticInit } from '@fairdraw/contract/catalogue.ts'
import type { Clip } from '@fairdraw/contract/games/clip.ts'
import { pluralise } from '@fairdraw/rules/text/count.ts'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { useRef, useState } from 'react'
import { data, Link } from 'react-router'
import { gamePath, watchPath } from '../../addresses.ts'
import { api } from '../../api.ts'
import { head } from '../../head.ts'
import { breadcrumbs } from '../../structured-data.ts'
import { useAccount } from '../../session/use-account.ts'
import { cardCopy, drawCopy, formatLength } from './clip-copy.ts'
import { ClipPlayer } from './clip-player.tsx'
import { useViewer } from './use-viewer.ts'
import type { Earlier, Viewer } from './use-viewer.ts'
import styles from './watch.module.css'
import type { Route } from './+types/watch.ts'

export async function loader() {
  const fixed = await api(getStaticInit, {})
  if (!fixed.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { clips, games } = fixed.body
  return { clips, games }
}

export const shouldRevalidate = () => false

const TITLE = 'Watch and win'

export const meta = () =>
  head({
    title: TITLE,
    description: 'Watch a clip to the end and get a free ticket for our weekly draw.',
    path: watchPath,
    ...(import.meta.env.SSR && { data: [breadcrumbs([{ name: TITLE, path: watchPath }])] }),
  })

export default function Watch({ loaderData: { clips, games } }: Route.ComponentProps) {
  const { status } = useAccount()
  const { viewer, reload } = useViewer()
  const [chosen, setChosen] = useState(clips[0]?.id)
  const stage = useRef<HTMLElement>(null)
  const clip = clips.find(({ id }) => id === chosen)
  const earlierOf = ({ id }: Clip) => viewer?.clips.find(({ clipId }) => clipId === id)

  const choose = (id: string) => {
    setChosen(id)
    stage.current?.scrollIntoView({ block: 'start' })
    stage.current?.focus({ preventScroll: true })
  }

  return (
    <main id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <div>
          <h1 className={styles.title}>{TITLE}</h1>
          <p className={styles.lead}>
            Watch a clip to the end, and you get a free ticket for the next Winsday draw. Once for each clip.
          </p>
          {viewer && <Tally viewer={viewer} />}
        </div>
        <section className={styles.now} ref={stage} tabIndex={-1} aria-label={clip?.title ?? 'Clips'}>
          {clip ? (
            <ClipPlayer key={`${clip.id} ${status}`} clip={clip} earlier={earlierOf(clip)} onClaimed={reload} />
          ) : (
            <p className={styles.none}>There are no clips just now. Come back soon.</p>
          )}
        </section>
      </div>
      <div className={styles.body}>
        {clips.length > 1 && <h2 className={styles.heading}>All the clips</h2>}
        <ul className={styles.cards}>
          {clips.length > 1 &&
            clips.map((one) => (
              <li key={one.id}>
                <ClipCard
                  clip={one}
                  earlier={earlierOf(one)}
                  isChosen={one.id === chosen}
                  onChoose={() => choose(one.id)}
                />
              </li>
            ))}
        </ul>
        {games.map(({ id, title, text }) => (
          <Link key={id} className={`${styles.game} on-stage`} to={gamePath(id)}>
            <span className={styles.drums} aria-hidden="true">
              <span>W</span>
              <span>I</span>
              <span>N</span>
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{title}</span>
              <span className={styles.gameText}>{text}</span>
            </span>
            <AnyIcon name="arrow-right" size={24} />
          </Link>
        ))}
      </div>
    </main>
  )
}

/** The draw that tickets are for now, and how many the player has from clips. */
function Tally({ viewer: { draw, tickets } }: { viewer: Viewer }) {
  if (!draw) return <p className={styles.tally}>There’s no Winsday draw to come just now.</p>
  return (
    <p className={styles.tally}>
      <AnyIcon name="ticket" size={22} />
      <span>
        <b>{`${tickets === 0 ? 'No tickets' : pluralise(tickets, 'ticket')} from clips so far`}</b>{' '}
        <span>{`for ${drawCopy(draw)}.`}</span>
      </span>
    </p>
  )
}

type ClipCardProps = { clip: Clip; earlier: Earlier | undefined; isChosen: boolean; onChoose: () => void }

function ClipCard({ clip, earlier, isChosen, onChoose }: ClipCardProps) {
  return (
    <button
      type="button"
      className={styles.card}
      aria-pressed={isChosen}
      data-is-claimed={earlier?.isClaimed || undefined}
      onClick={onChoose}
    >
      <span className={styles.poster}>
        <Picture
          source={clip.video.poster}
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw"
          width={960}
          height={540}
          upTo={960}
          alt=""
        />
        <span className={styles.length}>{formatLength(clip.seconds)}</span>
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{clip.title}</span>
        <span className={styles.text}>{clip.text}</span>
        <span className={styles.state}>
          <AnyIcon name={earlier?.isClaimed ? 'check' : 'ticket'} size={18} />
          <span>{cardCopy(earlier, clip.seconds)}</span>
        </span>
      </span>
    </button>
  )
}
