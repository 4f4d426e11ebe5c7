/** Goes to a room by a few letters of its name. Enter opens the first one; the arrow keys move through the others. */
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { ROOMS } from '../rooms.ts'
import { useMay } from '../session/me.ts'
import styles from './command-palette.module.css'

export function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Go to"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => {
        // The event comes late: the palette may have been opened again since.
        if (dialog.current?.open !== true) onClose()
      }}
    >
      {isOpen && <Choices onClose={onClose} />}
    </dialog>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function Choices({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const may = useMay()
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const found = ROOMS.filter(
    ({ name, act }) => name !== undefined && may(act) && name.toLowerCase().includes(text.trim().toLowerCase()),
  )
  /** Moves the focus from the field through the links and back. */
  const move = (event: KeyboardEvent) => {
    // Otherwise the first Escape only empties the field.
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
      return
    }
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const places = [...form.current!.querySelectorAll<HTMLElement>('input, a')]
    const at = places.findIndex((place) => place === document.activeElement)
    places.at((at + step) % places.length)?.focus()
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        const [first] = found
        if (!first) return
        onClose()
        void navigate(`/${first.path}`)
      }}
    >
      <input
        className={styles.input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type into it
        autoFocus
        type="search"
        aria-label="Go to"
        placeholder="Go to…"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={move}
      />
      <ul className={styles.rooms}>
        {found.map(({ path, name, key }) => (
          <li key={path}>
            <Link to={`/${path}`} onClick={onClose} onKeyDown={move}>
              {name && <span>{name}</span>}
              {key && (
                <span>
                  <kbd>g</kbd> <kbd>{key}</kbd>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <output className={styles.none}>{found.length === 0 && 'No room is called that.'}</output>
    </form>
  )
}
