/**
 * When a field shows its errors (1-site §5): its own check only after the player has edited it or submitted the form; the
 * server's errors until the next edit. Pure.
 */
export type FieldState = { readonly value: string; readonly isEdited: boolean }

export function newFieldState(value = ''): FieldState {
  return { value, isEdited: false }
}

/** A field counts as edited only after it loses focus, so that a half-typed value shows no error. */
export function withTypedValue(state: FieldState, value: string): FieldState {
  return { ...state, value }
}

/** The field lost focus, or the form was submitted (`isSent`). */
export function withBlur(state: FieldState, isSent = false): FieldState {
  return isSent || state.value !== '' ? { ...state, isEdited: true } : state
}

/** The error codes to show next to the field. `serverCodes` come from the server and are dropped on the next edit. */
export function visibleErrorCodes(
  state: FieldState,
  check: (value: string) => string | undefined,
  serverCodes: readonly string[] = [],
): readonly string[] {
  if (serverCodes.length > 0) return serverCodes
  const code = state.isEdited ? check(state.value.trim()) : undefined
  return code === undefined ? [] : [code]
}
