import { call } from '@fairdraw/contract/call.ts'
import { postDeskLint } from '@fairdraw/contract/desk/content.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { useEffect, useState } from 'react'
import type { Shape } from '../body/shape.ts'
import { notesOfFields, notesOfFindings } from './notes.ts'
import type { Note } from './notes.ts'

/** How long nothing is typed before the text is looked at. */
const PAUSE_MS = 800

/**
 * What the server finds in the text, a moment after the last change. Only the newest answer counts. Without an answer,
 * what was found before stays: nobody is asked to log in, or told about the network, while they write.
 */
export function useLint({
  kind,
  id,
  shape,
  body,
  asOf,
}: {
  kind: ContentKind
  id: string
  shape: Shape
  body: unknown
  /** When what the server knows besides the text has changed last: then it looks again. */
  asOf?: string | undefined
}): {
  /** Undefined until the server has looked for the first time. */
  notes: readonly Note[] | undefined
  /** Drops what was found in an older text, for a text that a save has just been refused for. */
  replace: (notes: readonly Note[]) => void
} {
  const [notes, setNotes] = useState<readonly Note[]>()
  useEffect(() => {
    const ended = new AbortController()
    const lint = async () => {
      const answer = await call(
        postDeskLint,
        { params: { kind, id }, body: { body: body as Record<string, unknown> } },
        { signal: ended.signal },
      )
      if (ended.signal.aborted) return
      if (answer.ok) setNotes(notesOfFindings(answer.body.findings, shape, body))
      else if (answer.problem.fields) setNotes(notesOfFields(answer.problem.fields, shape, body))
    }
    const timer = setTimeout(() => void lint(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another time asks again
  }, [kind, id, shape, body, asOf])
  return { notes, replace: setNotes }
}
