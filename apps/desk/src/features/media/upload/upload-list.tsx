import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import { useState } from 'react'
import type { DeskProblem } from '../../../api.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { DescribeForm } from '../describe-form.tsx'
import { CaptionsField } from '../film/captions-field.tsx'
import { KIND_COPY } from '../kind-copy.ts'
import { Thumbnail } from '../thumbnail.tsx'
import looks from '../../../ui/looks.module.css'
import styles from './upload-list.module.css'
import type { useUploads } from './use-uploads.ts'
import type { Upload } from './uploads.ts'

type Uploads = ReturnType<typeof useUploads>

/** Every file with its progress, or why it was refused; a stored one asks for what it lacks. */
export function UploadList({
  uploads: { uploads, retry, remove },
  doneName,
  onDescribed,
}: {
  uploads: Uploads
  /** The words of the button that finishes it. */
  doneName: string
  onDescribed: (item: MediaItem) => void
}) {
  return (
    <ul className={styles.list}>
      {uploads.map((upload) => (
        <li key={upload.key} className={styles.upload}>
          <div className={styles.head}>
            <span className={styles.name}>{upload.file.name}</span>
            {upload.state !== 'sending' && (
              <TextButton
                className={styles.leave}
                aria-label={`${leaveName(upload)}: ${upload.file.name}`}
                onClick={() => remove(upload.key)}
              >
                {leaveName(upload)}
              </TextButton>
            )}
          </div>
          <UploadState upload={upload} onRetry={() => retry(upload.key)} />
          {upload.item && (
            <StoredItem
              item={upload.item}
              fileName={upload.file.name}
              doneName={doneName}
              onDone={(item) => {
                remove(upload.key)
                onDescribed(item)
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadState({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { file, state, share, problem, item, isKnown } = upload
  if (state === 'waiting' || state === 'sending')
    return (
      <div className={styles.progress}>
        <progress aria-label={`Upload of ${file.name}`} max={1} value={share} />
        <span>{state === 'waiting' ? 'Waiting' : share < 1 ? `${Math.round(share * 100)}%` : 'Being checked'}</span>
      </div>
    )
  if (state === 'refused')
    return (
      <>
        <ProblemNote problem={problem} />
        {mayHelp(problem) && (
          <Button size="small" tone="outline" className={styles.retry} onClick={onRetry}>
            Try again
          </Button>
        )}
      </>
    )
  return isKnown && item ? (
    <p className={looks.aside}>{`This ${KIND_COPY[item.kind].one} was in the library already.`}</p>
  ) : null
}

/** What is stored stays among what is to be completed. */
const leaveName = ({ item }: Upload) => (item ? 'Later' : 'Dismiss')

/** Whether the same file may be accepted the next time: there was no connection, or the server was too busy. */
const mayHelp = (problem: DeskProblem | undefined) =>
  problem === undefined || problem.status === 0 || problem.status === 429 || problem.status >= 500

/** What was there before keeps its description; what is new has none yet. */
function StoredItem({
  item: stored,
  fileName,
  doneName,
  onDone,
}: {
  item: MediaItem
  fileName: string
  doneName: string
  onDone: (item: MediaItem) => void
}) {
  const [item, setItem] = useState(stored)
  return (
    <div className={styles.stored}>
      <Thumbnail item={item} />
      <div className={styles.steps}>
        {item.kind === 'film' && <CaptionsField item={item} onChange={setItem} />}
        <DescribeForm
          item={{ ...item, name: item.name || withoutExtension(fileName) }}
          actName={doneName}
          mustBeComplete
          onDescribed={onDone}
        />
      </div>
    </div>
  )
}

const withoutExtension = (fileName: string) => fileName.replace(/\.[a-z\d]{2,5}$/i, '')
