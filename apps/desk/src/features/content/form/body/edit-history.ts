/** The body that is being edited, with the steps that can be taken back. */
import { pointerOf, updateAt } from './body-paths.ts'
import type { Path } from './body-paths.ts'

export type Edited = {
  body: unknown
  past: readonly unknown[]
  /** The field that was changed last: typing in it again is the same step. Undefined: the next change is a new step. */
  lastField: string | undefined
}

export type Edit =
  | { type: 'change'; path: Path; edit: (value: unknown) => unknown; isStep?: boolean }
  | { type: 'replace'; body: unknown }
  | { type: 'undo' }

const MAX_STEPS = 100

export const beginEditing = (body: unknown): Edited => ({ body, past: [], lastField: undefined })

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
          }
  }
}

function change(state: Edited, { path, edit, isStep = false }: Extract<Edit, { type: 'change' }>): Edited {
  const body = updateAt(state.body, path, edit)
  if (body === state.body) return state
  const field = isStep ? undefined : pointerOf(path)
  if (field !== undefined && field === state.lastField) return { ...state, body }
  return { ...stepTo(state, body), lastField: field }
}

const stepTo = (state: Edited, body: unknown): Edited => ({
  ...state,
  body,
  past: [...state.past, state.body].slice(-MAX_STEPS),
})
