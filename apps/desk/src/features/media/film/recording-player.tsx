import { MAX_ALT_LENGTH, MAX_MEDIA_NAME_LENGTH, postDeskDescribeMedia } from '@fairdraw/contract/desk/media.ts'
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { resized } from '@fairdraw/ui/media/media-address.ts'
import { useTurn } from '@fairdraw/ui/request/use-one-at-a-time.ts'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { callDesk } from '../../../api.ts'
import type { DeskProblem } from '../../../api.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import looks from '../../../ui/looks.module.css'
import { MediaPicker } from '../picker/media-picker.tsx'
import { sendFile } from '../send-file.ts'
import styles from './film.module.css'
import { takeFrame } from './take-frame.ts'

/** A film or sound, to be played; of a film also its poster: a frame of it, or a picture of the library. */
export function RecordingPlayer({ item, canEdit }: { item: MediaItem; canEdit: boolean }) {
  const film = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const { kind, address, width, height, recording } = item
  if (hasFailed) return <p>This browser can’t play it. Check your connection, and load the page again.</p>
  const fail = () => setHasFailed(true)
  if (kind === 'sound')
    return (
      // What is said is in its description.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <audio className={styles.sound} src={address} controls preload="metadata" onError={fail} />
    )
  const { poster = null, captions = null } = recording ?? {}
  return (
    <>
      <video
        ref={film}
        className={styles.film}
        src={address}
        width={width}
        height={height}
        poster={poster === null ? undefined : resized(poster, 800)}
        controls
        playsInline
        preload="metadata"
        onError={fail}
      >
        <track kind="captions" src={captions ?? undefined} srcLang="en" label="English" default />
      </video>
      {canEdit && <PosterActs item={item} frameOf={() => film.current && takeFrame(film.current)} />}
    </>
  )
}

type PosterActsProps = { item: MediaItem; frameOf: () => Promise<Blob | undefined> | null }

const NO_FRAME = {
  code: 'unavailable',
  title: 'There is no frame yet',
  status: 503,
  detail: 'Play the film up to the frame that you would like, and try again.',
} as DeskProblem

function PosterActs({ item, frameOf }: PosterActsProps) {
  const { revalidate } = useRevalidator()
  const { isBusy, take } = useTurn()
  const [isChoosing, setIsChoosing] = useState(false)
  const [problem, setProblem] = useState<DeskProblem>()
  const hasPoster = item.recording?.poster != null
  const alt = item.alt ?? ''

  /** A problem, or undefined once it is the poster. */
  const setPoster = async (poster: string | null): Promise<DeskProblem | undefined> => {
    const answer = await callDesk(postDeskDescribeMedia, { params: { id: item.id }, body: { alt, poster } })
    if (!answer.ok) return answer.problem
    await revalidate()
    return undefined
  }
  /** The frame becomes a picture of the library as any other. */
  const setFrame = async (): Promise<DeskProblem | undefined> => {
    const frame = await frameOf()
    if (!frame) return NO_FRAME
    const sent = await sendFile(frame, () => {})
    if (!sent.ok) return sent.problem
    const { id, alt: known } = sent.body.item
    if (known === null) {
      const body = {
        alt: `A frame of the film: ${alt}`.slice(0, MAX_ALT_LENGTH),
        name: `${item.name} poster`.trim().slice(0, MAX_MEDIA_NAME_LENGTH),
      }
      const described = await callDesk(postDeskDescribeMedia, { params: { id }, body })
      if (!described.ok) return described.problem
    }
    return setPoster(id)
  }
  const run = (act: () => Promise<DeskProblem | undefined>) =>
    void take(async () => {
      setProblem(undefined)
      setProblem(await act())
    })

  if (item.alt === null) return <p className={looks.minor}>Once it is described, it can get a poster.</p>
  return (
    <>
      <div className={looks.acts}>
        <BusyButton size="small" tone="outline" isBusy={isBusy} onClick={() => run(setFrame)}>
          Use this frame as the poster
        </BusyButton>
        <Button size="small" tone="outline" onClick={() => setIsChoosing(true)}>
          Choose a poster
        </Button>
        {hasPoster && (
          <Button size="small" tone="outline" onClick={() => run(() => setPoster(null))}>
            Remove the poster
          </Button>
        )}
      </div>
      <ProblemNote problem={problem} />
      {isChoosing && (
        <MediaPicker
          kind="picture"
          onClose={() => setIsChoosing(false)}
          onChoose={({ id }) => {
            setIsChoosing(false)
            run(() => setPoster(id))
          }}
        />
      )}
    </>
  )
}
