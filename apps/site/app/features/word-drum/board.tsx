/** The clue, the drums and the button that does the next thing. The button stays where it is, and so does the focus. */
import { formatTokens } from '@fairdraw/rules/payment/money.ts'
import type { Play } from '@fairdraw/contract/games/word-drum.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { Confetti } from '@fairdraw/ui/media/confetti.tsx'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { listingPath, profilePath, watchPath } from '../../addresses.ts'
import { opensLogIn } from '../../ui/dialog/overlay-state.ts'
import { Drum } from './drum.tsx'
import { storeStops, takeStops } from './stored-stops.ts'
import { useDrums } from './use-drums.ts'
import type { Drums } from './use-drums.ts'
import { DRUM_NAMES, resultCopy, triesLeft, wordOn } from './word-drum-copy.ts'
import type { Round, WordDrumRun, WordDrumState } from './word-drum-run.ts'
import styles from './word-drum.module.css'

const STILL = '(prefers-reduced-motion: reduce)'
function onStillChange(changed: () => void): () => void {
  const query = matchMedia(STILL)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
const useIsStill = (): boolean =>
  useSyncExternalStore(
    onStillChange,
    () => matchMedia(STILL).matches,
    () => true,
  )

type BoardProps = { run: WordDrumRun; state: WordDrumState; round: Round; isVisitor: boolean }

export function Board({ run, state, round, isVisitor }: BoardProps) {
  const { play, isChecking, problem, checks } = state
  const last = play?.tries.at(-1)
  const isOver = play !== undefined && play.state !== 'playing'
  const locked = round.drums.map((_, drum) => last?.matches[drum] ?? false)
  const [start] = useState(() => last?.stops ?? takeStops(round) ?? round.drums.map(() => 0))
  const drums = useDrums({ faces: round.drums.map(({ length }) => length), start, locked })
  const result = problem ? problemText(problem) : last && play ? resultCopy(round, play) : ''

  const check = async () => {
    await run.check(drums.stops)
    if (!run.get().problem) drums.setUnmoved()
  }
  return (
    <section className={styles.board} aria-label="Today’s word">
      {play?.state === 'won' && checks > 0 && <Confetti />}
      <p className={styles.clue}>
        <span className={styles.kicker}>Today’s clue</span> <span>{round.clue}</span>
      </p>
      <div className={styles.drums}>
        {round.drums.map((faces, drum) => (
          <Drum
            key={DRUM_NAMES[drum]}
            drum={drum}
            faces={faces}
            drums={drums}
            isLocked={locked[drum]!}
            isOver={isOver || isChecking}
          />
        ))}
      </div>
      <Tries round={round} play={play} />
      {play && isOver ? (
        <Over round={round} play={play} takesFocus={checks > 0} />
      ) : (
        <div className={styles.actions}>
          <Actions drums={drums} round={round} isChecking={isChecking} isVisitor={isVisitor} onCheck={check} />
          <p className={styles.result}>{result}</p>
        </div>
      )}
      <output className="visually-hidden">{problem || checks > 0 ? result : ''}</output>
    </section>
  )
}

/** One dot for each try. */
function Tries({ round, play }: { round: Round; play: Play | undefined }) {
  const left = triesLeft(round, play)
  return (
    <p className={styles.tries}>
      {Array.from({ length: round.tries }, (_, at) => (
        <span key={at} className={styles.dot} data-is-used={at < round.tries - left || undefined} aria-hidden="true" />
      ))}
      <span className="visually-hidden">{`${left} of ${round.tries} tries left`}</span>
    </p>
  )
}

type ActionsProps = {
  drums: Drums
  round: Round
  isChecking: boolean
  isVisitor: boolean
  onCheck: () => Promise<void>
}

/** One button does the next thing, whatever it is, so that it can be pressed again and again. */
function Actions({ drums, round, isChecking, isVisitor, onCheck }: ActionsProps) {
  const { isTurning, hasMoved, stops, turn, stop } = drums
  const isStill = useIsStill()
  const navigate = useNavigate()
  const next = isTurning.indexOf(true)
  const isReady = next === -1 && (isStill || hasMoved)
  const logIn = () => {
    storeStops(round, stops)
    void navigate(profilePath(), opensLogIn)
  }
  const press = () => {
    if (next !== -1) stop(next)
    else if (!isReady) turn()
    else if (isVisitor) logIn()
    else void onCheck()
  }
  return (
    <>
      <BusyButton size="large" isBusy={isChecking} className={styles.main} onClick={press}>
        {next !== -1 ? (
          `Stop the ${DRUM_NAMES[next]} drum`
        ) : isReady ? (
          <span>
            <span>{isVisitor ? 'Log in to check' : 'Check'}</span>{' '}
            <span className={styles.word}>{wordOn(round, stops)}</span>
          </span>
        ) : (
          'Turn the drums'
        )}
      </BusyButton>
      <TextButton className={styles.again} hidden={isStill || !isReady} disabled={isChecking} onClick={turn}>
        Turn them again
      </TextButton>
    </>
  )
}

function Over({ round, play, takesFocus }: { round: Round; play: Play; takesFocus: boolean }) {
  const hasWon = play.state === 'won'
  return (
    <div className={styles.over} data-has-won={hasWon || undefined}>
      {play.tokens > 0 && (
        <span className={styles.prize}>
          <AnyIcon name="bonus" size={22} isFilled /> <span>{formatTokens(play.tokens)}</span>
        </span>
      )}
      <ScreenHeading takesFocus={takesFocus}>{hasWon ? 'You got it!' : 'Not today'}</ScreenHeading>
      <p>{`${resultCopy(round, play)} The next word comes at midnight.`}</p>
      <div className={styles.links}>
        {play.tokens > 0 && (
          <ButtonLink tone="gold" to={listingPath('tokens')}>
            See what tokens win
          </ButtonLink>
        )}
        <ButtonLink tone="veil" to={watchPath}>
          Watch a clip
        </ButtonLink>
      </div>
    </div>
  )
}
