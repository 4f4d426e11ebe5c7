/**
 * A clip with its captions, its progress in chapters, and its ticket (1-site §2 'video'). The film stands still until a
 * tap, and so does its sound.
 */
import type { Clip } from '@fairdraw/contract/games/clip.ts'
import { IconButton } from '@fairdraw/ui/button/button.tsx'
import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { Picture } from '@fairdraw/ui/media/picture.tsx'
import { useClip } from '@fairdraw/ui/media/use-clip.ts'
import { useEffect, useState } from 'react'
import { usePlayer } from '../../session/use-account.ts'
import { ProgressBar } from './progress-bar.tsx'
import { TicketLine } from './ticket-line.tsx'
import { useClipRun } from './use-clip-run.ts'
import type { Earlier } from './use-viewer.ts'
import styles from './clip-player.module.css'

const BUTTONS = {
  idle: { icon: 'play', name: 'Play' },
  paused: { icon: 'play', name: 'Play' },
  playing: { icon: 'pause', name: 'Pause' },
  ended: { icon: 'replay', name: 'Watch again' },
} as const

type ClipPlayerProps = {
  clip: Clip
  earlier: Earlier | undefined
  onClaimed: () => Promise<void>
}

export function ClipPlayer({ clip, earlier, onClaimed }: ClipPlayerProps) {
  const { source, poster, captions, title } = clip.video
  const isPlayer = usePlayer() !== undefined
  const { state, video, toggle, events } = useClip(source)
  const isPlaying = state === 'playing'
  const { run, state: watching, goTo, showCaptions } = useClipRun(clip, video, isPlaying && isPlayer)
  const [position, setPosition] = useState(0)
  const [isMuted, setIsMuted] = useState(false)
  const [hasCaptions, setHasCaptions] = useState(true)

  useEffect(() => {
    if (earlier) run.setEarlier(earlier)
  }, [run, earlier])
  useEffect(() => {
    if (watching.status === 'claimed' && watching.draw) void onClaimed()
  }, [watching.status, watching.draw, onClaimed])

  const report = () => {
    if (isPlayer) void run.report()
  }
  const chooseChapter = (seconds: number) => {
    report()
    goTo(seconds)
    setPosition(seconds)
  }
  const earns = isPlayer && watching.status !== 'claimed' && watching.status !== 'ready'
  const button = state === 'failed' ? undefined : BUTTONS[state]

  return (
    <div className={styles.player}>
      <div className={styles.screen} data-state={state}>
        {state === 'idle' || state === 'failed' ? (
          <Picture
            className={styles.film}
            source={poster}
            sizes="(min-width: 1024px) 760px, 100vw"
            width={960}
            height={540}
            upTo={1600}
            alt=""
            isFirst
          />
        ) : (
          <video
            ref={video}
            className={styles.film}
            src={source}
            poster={poster}
            aria-label={title}
            playsInline
            autoPlay
            muted={isMuted}
            {...events}
            onPlay={(event) => {
              events.onPlay(event)
              if (isPlayer) void run.begin()
            }}
            onPause={() => {
              events.onPause()
              report()
            }}
            onEnded={() => {
              events.onEnded()
              setPosition(clip.seconds)
              report()
            }}
            onSeeked={report}
            onLoadedMetadata={() => showCaptions(hasCaptions)}
            onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
            onRateChange={({ currentTarget }) => {
              // A film that runs faster is counted by the clock all the same.
              if (currentTarget.playbackRate !== 1) currentTarget.playbackRate = 1
            }}
          >
            <track kind="captions" src={captions} srcLang="en" label="English" default />
          </video>
        )}
        {button ? (
          <button type="button" className={`${styles.big} needs-script`} data-state={state} onClick={toggle}>
            <AnyIcon name={button.icon} size={34} isFilled={button.icon === 'play'} />
            <span className="visually-hidden">{`${button.name}: ${clip.title}`}</span>
          </button>
        ) : (
          <p className={styles.failed}>The video can’t be played right now. Please come back later.</p>
        )}
      </div>
      <div className={styles.controls}>
        <ProgressBar
          clip={clip}
          position={position}
          reachable={state === 'idle' ? 0 : earns ? Math.max(watching.watched, position) : clip.seconds}
          onGoTo={chooseChapter}
        />
        <div className={styles.switches}>
          <IconButton
            label="Captions"
            aria-pressed={hasCaptions}
            className={styles.switch}
            onClick={() => {
              setHasCaptions(!hasCaptions)
              showCaptions(!hasCaptions)
            }}
          >
            <AnyIcon name="speech" size={22} />
          </IconButton>
          <IconButton
            label="Mute"
            aria-pressed={isMuted}
            className={styles.switch}
            onClick={() => setIsMuted(!isMuted)}
          >
            <AnyIcon name={isMuted ? 'silent' : 'sound'} size={22} />
          </IconButton>
        </div>
      </div>
      <TicketLine
        clip={clip}
        state={watching}
        isPlaying={isPlaying}
        onClaim={() => void run.claim()}
        onWatchHere={() => {
          // A film that is paused plays on, and begins a new session with that.
          if (state === 'paused') toggle()
          else void run.begin()
        }}
      />
    </div>
  )
}
