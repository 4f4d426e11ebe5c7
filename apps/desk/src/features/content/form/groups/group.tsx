import { AnyIcon } from '@fairdraw/ui/media/any-icon.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { pointerOf } from '../body/body-paths.ts'
import type { Path } from '../body/body-paths.ts'
import type { Count } from '../notes/notes.ts'
import { ClearButton } from '../inputs/field-frame.tsx'
import { FieldNotes } from '../inputs/field-notes.tsx'
import { elementIdOf, isWithin, useContentForm, useNotesAt } from '../inputs/form-context.ts'
import type { Reveal } from '../inputs/form-context.ts'
import looks from '../../../../ui/looks.module.css'
import styles from './group.module.css'

/** A part of the form that can be collapsed. While it is, its contents are not rendered, only what they amount to. */
export function Group({
  path,
  title,
  hint,
  summary,
  isOptional = false,
  isOpenAtFirst = false,
  buttons,
  render,
}: {
  path: Path
  title: string
  hint?: string | undefined
  /** What is in it. */
  summary: string
  isOptional?: boolean
  isOpenAtFirst?: boolean
  /** Shown beside the title. */
  buttons?: ReactNode
  render: () => ReactNode
}) {
  const { notes, reveal } = useContentForm()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || isRevealed(reveal, path))
  const [seen, setSeen] = useState(reveal)
  if (seen !== reveal) {
    setSeen(reveal)
    if (isRevealed(reveal, path)) setIsOpen(true)
  }
  return (
    <div className={styles.group}>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary id={elementIdOf(path)} className={buttons ? `${styles.summary} ${styles.beside}` : styles.summary}>
          <span className={styles.turn} aria-hidden="true">
            <AnyIcon name="chevron" size={18} />
          </span>
          <span className={styles.title}>{title}</span>
          <CountOfNotes count={notes.within.get(pointerOf(path))} />
          {!isOpen && <span className={styles.about}>{summary}</span>}
        </summary>
        {isOpen && (
          <div className={styles.content}>
            {(hint !== undefined || isOptional) && (
              <div className={styles.top}>
                <p className={looks.minor}>{hint}</p>
                {isOptional && <ClearButton path={path} name={title} />}
              </div>
            )}
            {render()}
          </div>
        )}
      </details>
      {buttons && <div className={styles.buttons}>{buttons}</div>}
      <FieldNotes notes={useNotesAt(path)} />
    </div>
  )
}

const isRevealed = (reveal: Reveal | undefined, group: Path): boolean =>
  reveal?.paths.some((path) => isWithin(path, group)) ?? false

function CountOfNotes({ count }: { count: Count | undefined }) {
  if (!count) return null
  return (
    <>
      {count.toFix > 0 && <span className={`${styles.count} ${styles.toFix}`}>{`${count.toFix} to fix`}</span>}
      {count.toCheck > 0 && <span className={`${styles.count} ${styles.toCheck}`}>{`${count.toCheck} to check`}</span>}
    </>
  )
}
