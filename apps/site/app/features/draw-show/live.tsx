/**
 * A draw as it is shown live, on a phone: the same steps at the same second as on air, repeated by the phone itself, and played again
 * with `?replay` (docs/mechanisms/draw/show.md).
 */
import { getDrawLive } from '@fairdraw/contract/draw/show.ts'
import { getPushKey } from '@fairdraw/contract/draw/push.ts'
import { getDraw } from '@fairdraw/contract/draw.ts'
import { getDrawStories } from '@fairdraw/contract/winners.ts'
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import { phonesCopy } from '@fairdraw/rules/draw/show-phones.ts'
import {
  isCountShown,
  isRepeated,
  isTicketShown,
  sceneBefore,
  sceneOf,
  withFailedCheck,
} from '@fairdraw/rules/draw/show.ts'
import type { ShowFacts, ShowStep } from '@fairdraw/rules/draw/show.ts'
import { ShowScreen } from '@fairdraw/ui/show/show-screen.tsx'
import { data, Link } from 'react-router'
import { api } from '../../api.ts'
import { drawPath, liveDrawPath } from '../../addresses.ts'
import { head } from '../../head.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { notFound } from '../catalogue/not-found.ts'
import { MeetWinners } from '../draw/meet-winners.tsx'
import { stateCopy, ticketsCopy } from '../draw/draw-copy.ts'
import { CheckReceipt } from '../draw/receipt/check-receipt.tsx'
import { PushOffer } from '../push/push-offer.tsx'
import type { ShowPhase } from '../push/push-offer.tsx'
import { AfterDraw, VoidDraw } from './after-draw.tsx'
import { ReplayControls } from './replay-controls.tsx'
import { OnTheList } from './on-the-list.tsx'
import { useOwnTickets } from './use-own-tickets.ts'
import { useShow } from './use-show.ts'
import { useOwnResult } from './use-own-result.ts'
import type { OwnResult } from './use-own-result.ts'
import { YourPhone } from './your-phone.tsx'
import styles from './live.module.css'
import type { Route } from './+types/live.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export async function loader({ params }: Route.LoaderArgs) {
  const id = params.drawId
  if (!UUID.test(id)) throw await notFound()
  const [found, live, told, push] = await Promise.all([
    api(getDraw, { params: { id } }),
    api(getDrawLive, { params: { id }, query: {} }),
    api(getDrawStories, { params: { id } }),
    api(getPushKey, {}),
  ])
  if ([found, live].some((one) => !one.ok && one.status === 404)) throw await notFound()
  if (!found.ok || !live.ok) throw data({ kind: 'unavailable' as const }, { status: 503 })
  const { draw, manifest, manifestHash, keys } = found.body
  if (manifest === null || manifestHash === null || keys === null) throw await notFound()
  // Of the show only what changes with the draw: the page is cached, and reads the rest about once a second.
  const stories = told.ok ? told.body.stories : []
  const pushKey = push.ok ? push.body.key : null
  return { draw, manifest, manifestHash, keys, stories, facts: live.body.facts, pushKey }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { draw } = loaderData
  return head({
    title: `Live draw: ${draw.title}`,
    description: 'Watch the draw as it happens, and let your phone check it.',
    path: liveDrawPath(draw.id),
  })
}

const phaseOf = ({ state }: ShowFacts, step: ShowStep | undefined): ShowPhase => {
  if (step === 'thanks' || (step === undefined && state === 'published') || state === 'void') return 'over'
  return step === undefined ? 'before' : 'during'
}

const CHECK_FAILED = 'This phone’s own check failed.'
const NO_CONNECTION = 'No connection. We’ll catch up as soon as you’re back.'

const hasFailed = (own: OwnResult) => own.status === 'done' && own.repeated.verdict === 'differs'

export default function Live({ loaderData }: Route.ComponentProps) {
  const { draw, manifest, manifestHash, keys } = loaderData
  const mine = useOwnTickets(draw.id, manifestHash)
  const show = useShow(draw.id)
  const { live, step, isOld, replaying } = show
  const { facts, stories } = live ?? loaderData
  const isVoid = facts.state === 'void'
  const repeats = step !== undefined && isRepeated(step.step)
  const own = useOwnResult({ drawId: draw.id, manifest, manifestHash, live, isShown: repeats, isReported: !replaying })
  const isKnown = own.status === 'done' && own.repeated.verdict === 'agrees' && isTicketShown(step?.step)
  const winning = isKnown && own.repeated.verdict === 'agrees' ? own.repeated : undefined
  const seenFacts = { ...facts, ticket: winning ? { number: winning.ticket, place: winning.place + 1 } : null }
  const scene = step ? sceneOf(step.step, seenFacts) : sceneBefore(facts)
  // Until the number is on the screen the page knows no more than the presenter says.
  const state = step && !repeats && facts.state === 'drawn' ? 'committed' : facts.state
  return (
    <main id="main" tabIndex={-1}>
      <div className={`${styles.stage} on-stage`}>
        <BackLink to={drawPath(draw.id)} label="All about this draw" />
        <h1 className={styles.title}>{draw.title}</h1>
      </div>
      <div className={styles.screen}>
        <ShowScreen
          scene={repeats && !isVoid && hasFailed(own) ? withFailedCheck(scene, step.step, CHECK_FAILED) : scene}
          step={step?.step}
          countdownTo={show.countdownTo}
          clock={show.clock}
          isRehearsal={live?.show?.isRehearsal}
          note={isOld ? NO_CONNECTION : live && isCountShown(step?.step, facts) ? phonesCopy(live.phones) : ''}
        />
      </div>
      <div className={styles.body}>
        {replaying && <ReplayControls replaying={replaying} />}
        {stories.length > 0 && (
          <section className={styles.card} aria-labelledby="winner-heading">
            <h2 id="winner-heading">Meet the winner</h2>
            <MeetWinners stories={stories} />
          </section>
        )}
        {isVoid ? (
          <VoidDraw drawId={draw.id} />
        ) : winning ? (
          <AfterDraw
            winning={winning.ticket}
            tickets={mine.tickets}
            facts={facts}
            drawId={draw.id}
            isTold={stories.length > 0}
          />
        ) : (
          <OnTheList tickets={mine.tickets} onForget={mine.forget} />
        )}
        {!isVoid && <YourPhone own={own} step={step?.step} drawId={draw.id} />}
        {!replaying && (
          <PushOffer
            className={styles.card}
            draw={draw}
            serverKey={loaderData.pushKey}
            phase={phaseOf(facts, step?.step)}
          />
        )}
        <CheckReceipt id={draw.id} draw={{ manifest: manifest as unknown as Manifest, keys }} onFound={mine.keep} />
        <section aria-labelledby="facts-heading">
          <h2 id="facts-heading">About this draw</h2>
          <p>
            {[
              stateCopy({ ...draw, state, drawsAt: facts.drawsAt }),
              draw.tickets === null ? '' : `The list has ${ticketsCopy(draw.tickets)}.`,
            ].join(' ')}
          </p>
          <p>
            <Link to={drawPath(draw.id)}>Everything about this draw, and how to check all of it</Link>
          </p>
          {!replaying && show.canReplay && (
            <p className="needs-script">
              <Link to="?replay">Play the draw again</Link>
            </p>
          )}
        </section>
      </div>
    </main>
  )
}
