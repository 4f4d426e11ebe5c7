import type { ComposingContext } from '@fairdraw/rules/composing/document.ts'
import { useMemo, useState } from 'react'
import { collectNotes } from '../notes/notes.ts'
import type { Note, Notes } from '../notes/notes.ts'
import { missingIn } from './missing.ts'
import { canUseSteps, isReadable, settleWith } from './readable-content.ts'
import type { Competition } from './readable-content.ts'
import { isAbout } from './step-list.ts'

/** `steps`: in an editor's words. `fields`: everything that the schema has. */
export type FormView = 'steps' | 'fields'

/** Which of the two forms a text is shown in, and what its steps know about it. */
export function useStepsView({
  context,
  body,
  found,
}: {
  /** Absent for what has no steps. */
  context: ComposingContext | undefined
  body: unknown
  /** What the server has found. */
  found: readonly Note[]
}) {
  const [view, setView] = useState<FormView>(() => (context && canUseSteps(body) ? 'steps' : 'fields'))
  /** Somebody wanted to submit it, so that what is missing stands beside its fields. */
  const [isAsked, setIsAsked] = useState(false)
  const isSteps = view === 'steps'
  const content = useReadable(body, isSteps)
  const missing = useMemo(() => (content ? missingIn(content) : []), [content])
  const notes: Notes = useMemo(
    () => collectNotes(isSteps ? withMissing(found, missing, isAsked) : found),
    [isSteps, found, missing, isAsked],
  )
  return {
    view,
    setView,
    content,
    missing,
    notes,
    settle: useMemo(() => (context && isSteps ? settleWith(context) : undefined), [context, isSteps]),
    ask: () => setIsAsked(true),
  }
}

/** A field that is still empty is no fault before somebody wants to submit it. */
const withMissing = (found: readonly Note[], missing: readonly Note[], isAsked: boolean): Note[] => [
  ...(isAsked ? missing : []),
  ...found.filter((note) => !missing.some(({ path }) => isAbout(note, path))),
]

/** The last text that could be read: while a field is half typed, that before. */
function useReadable(body: unknown, isSteps: boolean): Competition | undefined {
  const [readable, setReadable] = useState<Competition>()
  if (!isSteps) return undefined
  if (body === readable || !isReadable(body)) return readable
  setReadable(body)
  return body
}
