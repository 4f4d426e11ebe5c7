/** The page of a draw: what was promised, its result, and how to check it (docs/draw-format.md). */
import { getDraw, getDrawCalls } from '@fairdraw/contract/draw.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { data, Link } from 'react-router'
import { api } from '../../api.ts'
import { drawPath, drawsPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { Chip } from '../../ui/text/chip.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { notFound } from '../catalogue/not-found.ts'
import { CalledPrizes } from './called-prizes.tsx'
import { CheckDraw } from './check-draw.tsx'
import { Attempts } from './attempts.tsx'
import {
  STATE_NAMES,
  beaconCopy,
  drawsAtCopy,
  formatMoment,
  standingAttempt,
  stateCopy,
  ticketsCopy,
} from './draw-copy.ts'
import { MyTicket } from './my-ticket.tsx'
import styles from './draw.module.css'
import type { Route } from './+types/draw.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export async function loader({ params }: Route.LoaderArgs) {
  const id = params.drawId
  if (!UUID.test(id)) throw await notFound()
  const [found, called] = await Promise.all([
    api(getDraw, { params: { id } }),
    api(getDrawCalls, { params: { id }, query: {} }),
  ])
  if (!found.ok && found.status === 404) throw await notFound()
  // Nobody is called before the result is public.
  if (!found.ok || (!called.ok && called.status !== 404)) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { draw, manifest, manifestHash, bundle, approvals, attempts } = found.body
  return {
    draw,
    approvals,
    attempts,
    called: called.ok ? { items: called.body.prizes, nextCursor: called.body.nextCursor } : undefined,
    // Null where it ended without a commitment.
    committed:
      manifestHash === null ? null : { hash: manifestHash, manifest: manifest as unknown as Bundle['manifest'] },
    // Their proofs are for the thread that checks them.
    picks: (bundle as unknown as Bundle | null)?.picks.map(({ index, ticket, outcome }) => ({
      index,
      ticket,
      outcome,
    })),
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { draw } = loaderData
  const title = `The draw: ${draw.title}`
  return head({ title, description: stateCopy(draw), path: drawPath(draw.id) })
}

export default function Draw({ loaderData }: Route.ComponentProps) {
  const { draw, committed, called, picks, approvals, attempts } = loaderData
  const standing = draw.state === 'void' ? standingAttempt(attempts) : undefined
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <Link className={styles.back} to={drawsPath} aria-label="Back to all draws">
          <Icon name="arrow-left" size={22} />
        </Link>
        <div>
          <p className={styles.kicker}>{attempts.length > 1 ? `The draw, attempt ${draw.attempt}` : 'The draw'}</p>
          <h1 className={styles.title}>{draw.title}</h1>
        </div>
      </div>
      <div className={styles.body}>
        <p className={styles.state}>
          <Chip tone="stage">{STATE_NAMES[draw.state]}</Chip> <span>{ticketsCopy(draw.tickets)}</span>
        </p>
        <p className={styles.lead}>{stateCopy(draw)}</p>
        {standing && (
          <p>
            <Link to={drawPath(standing.attempt.id)}>{standing.name}</Link>
          </p>
        )}
        {committed && called && (
          <CalledPrizes
            key={draw.id}
            id={draw.id}
            prizes={committed.manifest.prizes}
            first={called}
            counts={draw.state !== 'void'}
          />
        )}
        {committed && picks && (
          <CheckDraw
            id={draw.id}
            publishedHash={committed.hash}
            tickets={draw.tickets ?? 0}
            chain={committed.manifest.beacon.chain}
            roundTime={drawsAtCopy(draw)}
          />
        )}
        {committed && <MyTicket id={draw.id} picks={picks} manifest={committed.manifest} />}
        {committed && <Commitment manifest={committed.manifest} hash={committed.hash} drawsAt={drawsAtCopy(draw)} />}
        <Attempts attempts={attempts} shownId={draw.id} />
        {approvals.length > 0 && (
          <p
            className={styles.quiet}
          >{`Checked and approved by ${approvals.length} draw officers who didn’t prepare it.`}</p>
        )}
        <p className={styles.quiet}>
          For the curious:{' '}
          <a href={`/api/draws/${draw.id}`} download={`draw-${draw.id}.json`}>
            the whole draw as data
          </a>
          {committed && (
            <>
              {', '}
              <a href={`/api/draws/${draw.id}/tickets`} download={`draw-${draw.id}.tickets`}>
                the list of tickets
              </a>
              {', and '}
              <a href="/win/check-a-draw.html" download="check-a-draw.html">
                a page that checks both offline
              </a>
            </>
          )}
          .
        </p>
      </div>
    </main>
  )
}

/** The commitment. When it was made is our own statement. */
function Commitment({ manifest, hash, drawsAt }: { manifest: Bundle['manifest']; hash: string; drawsAt: string }) {
  return (
    <section aria-labelledby="promise-heading">
      <h2 id="promise-heading">What we promised</h2>
      <dl className={styles.facts}>
        <dt>Prizes</dt>
        <dd>{manifest.prizes.map(({ name, winners }) => (winners > 1 ? `${winners} × ${name}` : name)).join(', ')}</dd>
        <dt>Each player can win</dt>
        <dd>{manifest.onePrizePerPlayer ? 'one prize' : 'more than one prize'}</dd>
        <dt>The random number comes from</dt>
        <dd>{`${beaconCopy(manifest.beacon.chain)}, round ${manifest.beacon.round}, at ${drawsAt}`}</dd>
        <dt>Published, by our own clock</dt>
        <dd>{formatMoment(manifest.committedAt)}</dd>
        <dt>Fingerprint of the promise</dt>
        <dd>
          <code>{hash}</code>
        </dd>
        <dt>Fingerprint of the list of tickets</dt>
        <dd>
          <code>{manifest.root}</code>
        </dd>
      </dl>
    </section>
  )
}
