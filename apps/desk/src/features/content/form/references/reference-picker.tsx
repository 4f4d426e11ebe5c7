import { getDeskContent } from '@fairdraw/contract/desk/content.ts'
import { call } from '@fairdraw/contract/call.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { useEffect, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { KIND_NAMES } from '../../kind-names.ts'
import type { ContentRow } from '../../list/content-row.ts'
import fieldStyles from '../inputs/field-frame.module.css'
import { NamedItem } from './named-item.tsx'
import looks from '../../../../ui/looks.module.css'
import styles from './references.module.css'

const PAUSE_MS = 200
/** More would not be read; another word finds them. */
const MAX_SHOWN = 12

/** Finds an item by its title or id. Each choice is taken at once; the field stays for the next one. */
export function ReferencePicker({
  kind,
  id,
  label,
  taken,
  onPick,
}: {
  kind: ContentKind
  /** The field’s. */
  id: string
  label: string
  /** Ids that are not offered. */
  taken: readonly string[]
  onPick: (row: ContentRow) => void
}) {
  const [words, setWords] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useFound(kind, words, isOpen)
  const rows = found?.filter((row) => !taken.includes(row.id)).slice(0, MAX_SHOWN)
  const last = Math.max(0, (rows?.length ?? 0) - 1)
  const current = Math.min(active, last)
  const pick = (row: ContentRow | undefined) => {
    if (!row) return
    onPick(row)
    setWords('')
    setActive(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setIsOpen(true)
      if (isOpen) setActive(event.key === 'ArrowDown' ? Math.min(current + 1, last) : Math.max(current - 1, 0))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen) pick(rows?.[current])
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setIsOpen(false)
    }
  }
  const isShown = isOpen && rows !== undefined
  return (
    <div className={styles.picker}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={fieldStyles.input}
        type="text"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && rows.length > 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        placeholder={`Title or ID of a ${KIND_NAMES[kind].one.toLowerCase()}`}
        value={words}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onChange={({ target }) => {
          setWords(target.value)
          setIsOpen(true)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-found`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its options have pictures
        role="listbox"
        aria-label={KIND_NAMES[kind].many}
        className={styles.found}
        hidden={!isShown}
      >
        {rows?.map((row, index) => (
          <div
            key={row.id}
            id={`${id}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it has a picture
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            className={styles.option}
            // Before the field loses the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(row)}
            onKeyDown={onKeyDown}
          >
            <NamedItem kind={kind} id={row.id} row={row} isMissing={false} />
          </div>
        ))}
      </div>
      {isShown && rows.length === 0 && <p className={looks.minor}>None is found that could be added.</p>}
    </div>
  )
}

/** What the words find; the last saved ones without words. */
function useFound(kind: ContentKind, words: string, isOpen: boolean): readonly ContentRow[] | undefined {
  const [found, setFound] = useState<readonly ContentRow[]>()
  useEffect(() => {
    if (!isOpen) return
    const ended = new AbortController()
    const search = async () => {
      const answer = await call(getDeskContent, { query: { kind, words } }, { signal: ended.signal })
      if (!ended.signal.aborted && answer.ok) setFound(answer.body.items)
    }
    const timer = setTimeout(() => void search(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [kind, words, isOpen])
  return found
}
