/** The body that is being edited, with the steps that can be taken back. */
import { pointerOf, updateAt } from './body-paths.ts'
import type { Path } from './body-paths.ts'

export type Edited = {
  body: unknown
  past: readonly unknown[]
  /** The field that was changed last: typing in it again is the same step. Undefined: the next change is a new step. */
  lastField: string | undefined
  /** The last body from which others can follow: while a number is half typed, that before. */
  settled: unknown
}

export type Edit =
  | { type: 'change'; path: Path; edit: (value: unknown) => unknown; isStep?: boolean; settle?: Settle | undefined }
  | { type: 'replace'; body: unknown }
  | { type: 'undo' }

/** The changed body with what follows from the change; undefined while nothing can. */
export type Settle = (settled: unknown, changed: unknown) => unknown

const MAX_STEPS = 100

export const beginEditing = (body: unknown): Edited => ({ body, past: [], lastField: undefined, settled: body })

export function applyEdit(state: Edited, edit: Edit): Edited {
  switch (edit.type) {
    case 'change':
      return change(state, edit)
    case 'replace':
      return { ...stepTo(state, edit.body), lastField: undefined }
    case 'undo':
      return state.past.length === 0
        ? state
        : {
            body: state.past.at(-1),
            past: state.past.slice(0, -1),
            lastField: undefined,
            settled: state.past.at(-1),
          }
  }
}

function change(state: Edited, { path, edit, isStep = false, settle }: Extract<Edit, { type: 'change' }>): Edited {
  const changed = updateAt(state.body, path, edit)
  if (changed === state.body) return state
  const followed = settle?.(state.settled, changed)
  const body = followed ?? changed
  const settled = settle && followed === undefined ? state.settled : body
  const field = isStep ? undefined : pointerOf(path)
  if (field !== undefined && field === state.lastField) return { ...state, body, settled }
  return { ...stepTo(state, body), settled, lastField: field }
}

const stepTo = (state: Edited, body: unknown): Edited => ({
  ...state,
  body,
  settled: body,
  past: [...state.past, state.body].slice(-MAX_STEPS),
})
