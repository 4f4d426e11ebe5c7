/**
 * When a field says what is wrong with it (1-site §5): by itself only after the player has edited it, or tried to go on;
 * what the server said of it, until it is edited. Pure.
 */
export type FieldState = { readonly value: string; readonly isEdited: boolean }

export function untouched(value = ''): FieldState {
  return { value, isEdited: false }
}

/** Typing counts as edited once the field is left; until then nothing is held against what is half typed. */
export function typed(state: FieldState, value: string): FieldState {
  return { ...state, value }
}

/** The field was left, or the form was sent. */
export function left(state: FieldState, isSent = false): FieldState {
  return isSent || state.value !== '' ? { ...state, isEdited: true } : state
}

/** Codes of what is to be said beside the field now. `serverCodes`: the server's own, to be dropped on the next edit. */
export function codesToShow(
  state: FieldState,
  check: (value: string) => string | undefined,
  serverCodes: readonly string[] = [],
): readonly string[] {
  if (serverCodes.length > 0) return serverCodes
  const code = state.isEdited ? check(state.value.trim()) : undefined
  return code === undefined ? [] : [code]
}
