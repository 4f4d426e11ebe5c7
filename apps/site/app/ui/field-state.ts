/**
 * When a field says what is wrong with it (1-site §5): by itself only after the player has edited it, or tried to go on;
 * what the server said of it, until it is edited. Pure.
 */
export type FieldState = {
  readonly value: string
  readonly isEdited: boolean
  readonly serverCodes: readonly string[]
}

export function untouched(value = ''): FieldState {
  return { value, isEdited: false, serverCodes: [] }
}

/** Typing counts as edited once the field is left; until then nothing is held against what is half typed. */
export function typed(state: FieldState, value: string): FieldState {
  return { ...state, value, serverCodes: [] }
}

/** The field was left, or the form was sent. */
export function left(state: FieldState, isSent = false): FieldState {
  return isSent || state.value !== '' ? { ...state, isEdited: true } : state
}

export function withServerCodes(state: FieldState, serverCodes: readonly string[]): FieldState {
  return { ...state, serverCodes }
}

/** Codes of what is to be said beside the field now. */
export function codesToShow(state: FieldState, check: (value: string) => string | undefined): readonly string[] {
  if (state.serverCodes.length > 0) return state.serverCodes
  const code = state.isEdited ? check(state.value.trim()) : undefined
  return code === undefined ? [] : [code]
}
