/** The page of a draw: what was promised, its result, and how to check it (docs/draw-format.md). */
import { getDraw, getDrawCalls } from '@fairdraw/contract/draw.ts'
import { getDrawStories } from '@fairdraw/contract/winners.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { Chip } from '@fairdraw/ui/text/chip.tsx'
import { data, Link } from 'react-router'
import { api } from '../../api.ts'
import { drawPath, drawsPath, liveDrawPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { notFound } from '../catalogue/not-found.ts'
import { CalledPrizes } from './called-prizes.tsx'
import { CheckDraw } from './check-draw.tsx'
import { Commitment } from './commitment.tsx'
import { Attempts } from './attempts.tsx'
import { STATE_NAMES, drawsAtCopy, standingAttempt, stateCopy, ticketsCopy } from './draw-copy.ts'
import { MeetWinners } from './meet-winners.tsx'
import { MyTicket } from './my-ticket.tsx'
import { CheckReceipt } from './receipt/check-receipt.tsx'
import styles from './draw.module.css'
import type { Route } from './+types/draw.ts'

const MAX_EXCLUDED_SHOWN = 50

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export async function loader({ params }: Route.LoaderArgs) {
  const id = params.drawId
  if (!UUID.test(id)) throw await notFound()
  const [found, called, told] = await Promise.all([
    api(getDraw, { params: { id } }),
    api(getDrawCalls, { params: { id }, query: {} }),
    api(getDrawStories, { params: { id } }),
  ])
  if (!found.ok && found.status === 404) throw await notFound()
  // Nobody is called before the result is public.
  if (!found.ok || (!called.ok && called.status !== 404)) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { draw, manifest, manifestHash, keys, bundle, seen, approvals, attempts } = found.body
  const result = bundle as unknown as Bundle | null
  return {
    draw,
    approvals,
    attempts,
    called: called.ok ? called.body : undefined,
    stories: told.ok ? told.body.stories : [],
    // Null where it ended without a commitment.
    committed:
      manifestHash === null || keys === null
        ? null
        : { hash: manifestHash, keys, seen, ...splitExcluded(manifest as unknown as Manifest) },
    decided: result && { round: result.beacon.round, keys: result.witnessed.keys, index: result.witnessed.index },
    // Their proofs are for the thread that checks them.
    picks: result?.picks.map(({ index, ticket, outcome }) => ({
      index,
      ticket,
      outcome,
    })),
  }
}

/** The manifest may leave out a hundred thousand tickets: the page shows some of them. */
function splitExcluded({ excluded = [], ...manifest }: Manifest) {
  return { manifest, excluded: { count: excluded.length, shown: excluded.slice(0, MAX_EXCLUDED_SHOWN) } }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { draw } = loaderData
  const title = `The draw: ${draw.title}`
  return head({ title, description: stateCopy(draw), path: drawPath(draw.id) })
}

export default function Draw({ loaderData }: Route.ComponentProps) {
  const { draw, committed, decided, called, stories, picks, approvals, attempts } = loaderData
  const isRedraw = committed?.manifest.redrawOf !== undefined
  const first = attempts.find(({ committedAt }) => committedAt !== null)
  const standing = draw.state === 'void' ? standingAttempt(attempts) : undefined
  return (
    <main id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <BackLink to={drawsPath} label="Back to all draws" />
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
        {committed && draw.state !== 'void' && (
          <p>
            {draw.state === 'published' ? (
              <Link to={`${liveDrawPath(draw.id)}?replay`}>Watch the draw again</Link>
            ) : (
              <Link to={liveDrawPath(draw.id)}>Watch it live, and let your phone check it</Link>
            )}
          </p>
        )}
        <MeetWinners stories={draw.state === 'void' ? [] : stories} />
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
            isRedraw={isRedraw}
            firstId={isRedraw ? first?.id : undefined}
          />
        )}
        {committed && <MyTicket id={draw.id} picks={picks} manifest={committed.manifest} />}
        {committed && (
          <CheckReceipt
            id={draw.id}
            draw={{
              manifest: committed.manifest,
              keys: committed.keys,
              // What was drawn in a void draw counts for nobody.
              ...(picks && draw.state !== 'void' && { picks }),
            }}
          />
        )}
        {committed && <Commitment {...committed} decided={decided} drawsAt={drawsAtCopy(draw)} />}
        <Attempts attempts={attempts} shownId={draw.id} />
        {approvals.length > 0 && (
          <p
            className={styles.quiet}
          >{`Approved by ${approvals.length} draw ${approvals.length === 1 ? 'officer' : 'officers'} who didn’t publish the list.`}</p>
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
