import type { MediaPicture } from '@fairdraw/contract/desk/media.ts'
import { Button } from '@fairdraw/ui/button/button.tsx'
import { TextButton } from '@fairdraw/ui/button/text-button.tsx'
import type { DeskProblem } from '../../../api.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { DescribeForm } from '../describe-form.tsx'
import { Thumbnail } from '../thumbnail.tsx'
import looks from '../../../ui/looks.module.css'
import styles from './upload-list.module.css'
import type { useUploads } from './use-uploads.ts'
import type { Upload } from './uploads.ts'

type Uploads = ReturnType<typeof useUploads>

/** Every file with its progress, or why it was refused; a stored one asks for its alt text. */
export function UploadList({
  uploads: { uploads, retry, remove },
  doneName,
  onDescribed,
}: {
  uploads: Uploads
  /** The words of the button that finishes a picture. */
  doneName: string
  onDescribed: (picture: MediaPicture) => void
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
          {upload.picture && (
            <StoredPicture
              picture={upload.picture}
              fileName={upload.file.name}
              doneName={doneName}
              onDone={(picture) => {
                remove(upload.key)
                onDescribed(picture)
              }}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function UploadState({ upload, onRetry }: { upload: Upload; onRetry: () => void }) {
  const { file, state, share, problem, isKnown } = upload
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
  return isKnown ? <p className={looks.aside}>This picture was in the library already.</p> : null
}

/** A stored picture stays among those without alt text. */
const leaveName = ({ picture }: Upload) => (picture ? 'Later' : 'Dismiss')

/** Whether the same file may be accepted the next time: there was no connection, or the server was too busy. */
const mayHelp = (problem: DeskProblem | undefined) =>
  problem === undefined || problem.status === 0 || problem.status === 429 || problem.status >= 500

/** A picture that was there before keeps its description; one that is new has none yet. */
function StoredPicture({
  picture,
  fileName,
  doneName,
  onDone,
}: {
  picture: MediaPicture
  fileName: string
  doneName: string
  onDone: (picture: MediaPicture) => void
}) {
  return (
    <div className={styles.stored}>
      <Thumbnail picture={picture} />
      <DescribeForm
        picture={{ ...picture, name: picture.name || withoutExtension(fileName) }}
        actName={doneName}
        onDescribed={onDone}
      />
    </div>
  )
}

const withoutExtension = (fileName: string) => fileName.replace(/\.[a-z\d]{2,5}$/i, '')
