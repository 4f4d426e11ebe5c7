/**
 * The stage: the draw, the counter, the current ticket and the button that turns it over. The button also receives taps
 * on the ticket.
 */
import { formatNumber } from '@fairdraw/rules/text/count.ts'
import { formatDayAndTime } from '@fairdraw/rules/text/day-names.ts'
import { ticketCode } from '@fairdraw/rules/entry/ticket.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button, ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Confetti } from '@fairdraw/ui/media/confetti.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useId } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { listingPath, winsdayInfoPath } from '../../../addresses.ts'
import type { PageSlug } from '../../../addresses.ts'
import { useNextLink } from '../../../ui/dialog/use-back-navigation.ts'
import { NextDraw } from '../next-draw.tsx'
import type { ComingDraws } from '../next-draw.tsx'
import { LiveCounter } from './live-counter.tsx'
import { announcement } from './prize-copy.ts'
import type { RevealState } from './reveal-run.ts'
import type { RevealActions } from './use-reveal.ts'
import { AllTurned, FaceDown, FaceUp, NoTicket } from './ticket.tsx'
import lights from '../../../ui/spotlights.module.css'
import styles from './reveal.module.css'

type StageProps = {
  taps: RevealActions
  state: RevealState
  page: PageSlug
  /** The id of the showcase tile that counts the latest draw. */
  counterId: string | undefined
  coming: ComingDraws
}

const code = (id: string) => ticketCode(Number(id))

export function RevealStage({ taps, state, page, counterId, coming }: StageProps) {
  const heading = useId()
  const link = useNextLink()
  const { shown, waiting, total, drawId } = state
  const draw = drawId === undefined ? undefined : state.draws[drawId]
  const hasWon = shown.some(({ prize }) => prize)
  const last = shown.at(-1)
  return (
    <section className={`${styles.stage} ${lights.spotlights} on-stage`} aria-labelledby={heading}>
      {hasWon && <Confetti key={shown.map(({ id }) => id).join()} />}
      <div className={styles.draw}>
        <h2 id={heading}>{draw?.name ?? 'Winsday'}</h2>
        {draw && <time dateTime={draw.at}>{formatDayAndTime(new Date(draw.at))}</time>}
      </div>
      {draw && <LiveCounter key={draw.id} draw={draw} counterId={counterId} minCount={state.winnersRevealed} />}
      <div className={styles.table}>
        <CurrentTicket state={state} page={page} />
        <div className={styles.actions}>
          {waiting.length > 0 ? <TurnButton taps={taps} state={state} /> : <Done state={state} />}
        </div>
      </div>
      <p className={styles.foot}>
        <span>
          <NextDraw coming={coming} />
        </span>{' '}
        <Link to={winsdayInfoPath(page)} {...link}>
          How Winsday works
        </Link>
      </p>
      <output className="visually-hidden">{last && announcement(shown, total, code)}</output>
    </section>
  )
}

function CurrentTicket({ state: { shown, waiting, isBusy, problem }, page }: { state: RevealState; page: PageSlug }) {
  const [only] = shown
  const [next] = waiting
  if (next && problem) return <FaceDown key={next.id} id={next.id} isTurning={false} problem={problemText(problem)} />
  if (shown.length > 1) return <AllTurned tickets={shown} />
  if (only) return <FaceUp key={only.id} ticket={only} page={page} />
  if (next) return <FaceDown key={next.id} id={next.id} isTurning={isBusy} />
  return <NoTicket />
}

function TurnButton({ taps, state: { shown, isBusy, total } }: { taps: RevealActions; state: RevealState }) {
  // A key that is held down would send one tap after another.
  const ignoreRepeats = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault()
  }
  return (
    <>
      <BusyButton
        size="large"
        isBusy={isBusy}
        className={styles.turn}
        onKeyDown={ignoreRepeats}
        onClick={taps.revealNext}
      >
        {shown.length > 0 ? 'Turn over the next one' : 'Turn it over'}
      </BusyButton>
      {total > 1 && (
        <Button tone="veil" className={styles.all} onClick={taps.revealAll}>
          {`Reveal all ${formatNumber(total)}`}
        </Button>
      )}
    </>
  )
}

/** No unrevealed ticket is left. After the last tap the heading takes the focus, because its button is removed. */
function Done({ state: { revealed, shown } }: { state: RevealState }) {
  return (
    <>
      <ScreenHeading takesFocus={shown.length > 0}>
        {revealed.length === 0 ? 'No tickets to turn over' : 'That’s all of them'}
      </ScreenHeading>
      <ButtonLink tone="gold" to={listingPath('free')}>
        See free competitions
      </ButtonLink>
    </>
  )
}
