/**
 * State machine of the log-in flow: tables and a pure reducer (2-flows §2 'Login flow screens', §4, §5, §8). The screens render its
 * state; use-login.ts makes the calls and dispatches their results. `at` is the server's clock in ms.
 */
import { goToStep, nextStep, startFlow } from '@fairdraw/rules/entry/step-flow.ts'
import { LOGIN_PROBLEMS } from '@fairdraw/rules/login/problems.ts'
import { PASSCODE_LENGTH, UNLOCK_CODE_LENGTH } from '@fairdraw/rules/player/validation.ts'
import { cooldownFrom } from '@fairdraw/ui/request/cooldown.ts'
import { problemText } from '@fairdraw/ui/request/problem-text.ts'

export type Screen = 'phone' | 'passcode' | 'forgotten' | 'locked' | 'new-device' | 'memorable' | 'confirm'

/** The screens of each mode in order. 'passcode' asks for the player's passcode in mode `login`, for a texted code in others. */
export const MODES = {
  login: ['phone', 'passcode'],
  register: ['phone', 'passcode', 'memorable', 'confirm'],
  forgotten: ['forgotten', 'passcode', 'memorable', 'confirm'],
  unlock: ['locked', 'passcode', 'memorable', 'confirm'],
  /** Somebody is guessing passcodes of the account, and the device is unknown: only a texted code of six digits is accepted. */
  'step-up': ['new-device', 'passcode'],
} as const satisfies Record<string, readonly Screen[]>
export type Mode = keyof typeof MODES

export type LoginState = {
  mode: Mode
  screen: Screen
  phone: string
  /** Whether the number has no account yet: only then is the age asked. */
  isNewPlayer: boolean
  codeLength: typeof PASSCODE_LENGTH | typeof UNLOCK_CODE_LENGTH
  /** Proof of the texted code; exchanged for a session, with or without a new passcode. */
  oneTimeToken?: string | undefined
  chosenPasscode?: string | undefined
  /** Error messages above the form, until the next attempt. */
  messages: readonly string[]
  /** The server's error codes for the field of the screen, until it is edited. */
  fieldCodes: readonly string[]
  triesLeft?: number | undefined
  /** No attempt before this instant. */
  waitUntil?: number | undefined
  /** No further text message before this instant. */
  resendAt?: number | undefined
  isBanned: boolean
  /** Set if the player closed the account, with the date; it cannot be reopened (field rule 16). */
  closed?: { at?: string | undefined } | undefined
  /** The player ticked '18 or over'; sent with the call that opens the session (field rule 13). */
  isOver18?: true | undefined
  session?: { token: string; phone: string } | undefined
  /** The memorable passcode was skipped, which ends the flow: nothing is asked after it (2-flows §4). */
  isSkipped?: true | undefined
}

/** Why a call was refused; `code` is a problem code or 'offline'. */
export type Refusal = {
  code: string
  /** The server's sentence for the player. */
  detail?: string | undefined
  fields?: Record<string, string[]> | undefined
  retryAfter?: number | undefined
  counter?: number | undefined
  limit?: number | undefined
  closedAt?: string | undefined
}

export type LoginEvent =
  | { type: 'phone-checked'; phone: string; exists: boolean; next: 'passcode' | 'otp'; retryAfter?: number; at: number }
  | { type: 'forgot' }
  | { type: 'code-texted'; retryAfter?: number | undefined; at: number }
  | { type: 'six-digits' }
  | { type: 'age-stated' }
  | { type: 'code-right'; token: string }
  | { type: 'passcode-chosen'; passcode: string }
  | { type: 'choose-again' }
  | { type: 'mismatch' }
  | { type: 'edited' }
  | { type: 'signed-in'; token: string; isSkipped?: true }
  | { type: 'refused'; refusal: Refusal; isTexting: boolean; at: number }
  | { type: 'not-you' }

export function initialLoginState(phone = ''): LoginState {
  return {
    mode: 'login',
    screen: 'phone',
    phone,
    isNewPlayer: false,
    codeLength: PASSCODE_LENGTH,
    messages: [],
    fieldCodes: [],
    isBanned: false,
  }
}

const cleared = { messages: [], fieldCodes: [], triesLeft: undefined, waitUntil: undefined } as const

function goTo(state: LoginState, mode: Mode, screen: Screen): LoginState {
  return { ...state, ...cleared, mode, screen }
}

function goToNext(state: LoginState): LoginState {
  const flow = goToStep(startFlow<Screen>(MODES[state.mode]), state.screen)
  return goTo(state, state.mode, nextStep(flow).at ?? state.screen)
}

export function reduceLogin(state: LoginState, event: LoginEvent): LoginState {
  switch (event.type) {
    case 'phone-checked': {
      const { phone, exists, next } = event
      const mode = exists && next === 'passcode' ? 'login' : 'register'
      const known = { ...state, phone, isNewPlayer: !exists, codeLength: PASSCODE_LENGTH, mode } as const
      return withResend(goToNext(known), event.retryAfter, event.at)
    }
    case 'forgot':
      return { ...goTo(state, 'forgotten', 'forgotten'), codeLength: PASSCODE_LENGTH }
    case 'code-texted':
      return withResend(
        state.screen === 'passcode' ? { ...state, ...cleared } : goToNext(state),
        event.retryAfter,
        event.at,
      )
    case 'six-digits':
      return { ...state, ...cleared, codeLength: UNLOCK_CODE_LENGTH }
    case 'age-stated':
      return { ...state, isOver18: true }
    case 'code-right':
      return { ...goToNext(state), oneTimeToken: event.token }
    case 'passcode-chosen':
      return { ...goToNext(state), chosenPasscode: event.passcode }
    case 'choose-again':
      return { ...goTo(state, state.mode, 'memorable'), chosenPasscode: undefined }
    case 'mismatch':
      return { ...state, messages: [], fieldCodes: ['error.validation.passcode.mismatch'] }
    case 'edited':
      return state.fieldCodes.length > 0 ? { ...state, fieldCodes: [] } : state
    case 'signed-in':
      return {
        ...state,
        ...cleared,
        session: { token: event.token, phone: state.phone },
        isSkipped: event.isSkipped,
      }
    case 'refused':
      return refused({ ...state, ...cleared }, event)
    case 'not-you':
      return initialLoginState()
  }
}

/** A short wait is shown in the resend button, a long one as an error above (2-flows §9). */
function withResend(state: LoginState, retryAfter: number | undefined, at: number): LoginState {
  const { until, message } = cooldownFrom(retryAfter, at)
  return { ...state, resendAt: until, messages: message ? [message] : [] }
}

type Refused = Extract<LoginEvent, { type: 'refused' }>

/** Handlers of refusals by code; any other code only shows its message. */
const REFUSAL_HANDLERS: Record<string, (state: LoginState, event: Refused) => LoginState> = {
  'wrong-passcode': (state, { refusal }) => ({ ...withMessage(state, refusal), triesLeft: triesLeft(refusal) }),
  'account-locked': (state) => ({ ...goTo(state, 'unlock', 'locked'), codeLength: UNLOCK_CODE_LENGTH }),
  'account-disabled': (state) => ({ ...state, isBanned: true }),
  'account-closed': (state, { refusal }) => ({ ...state, closed: { at: refusal.closedAt } }),
  // The proof of a texted code expires after ten minutes; then only a new code is needed.
  'session-ended': (state) => ({
    ...goTo(state, 'forgotten', 'forgotten'),
    messages: [LOGIN_PROBLEMS['code-expired'].text],
  }),
  'step-up-needed': (state) =>
    state.mode === 'login'
      ? { ...goTo(state, 'step-up', 'new-device'), codeLength: UNLOCK_CODE_LENGTH }
      : { ...goTo(state, 'forgotten', 'forgotten'), messages: [LOGIN_PROBLEMS['code-expired'].text] },
  'too-many-requests': withCooldown,
  busy: withCooldown,
  unavailable: withCooldown,
  'invalid-request': (state, { refusal }) => {
    const fieldCodes = Object.values(refusal.fields ?? {}).flat()
    return fieldCodes.length > 0 ? { ...state, fieldCodes } : withMessage(state, refusal)
  },
}

function refused(state: LoginState, event: Refused): LoginState {
  return REFUSAL_HANDLERS[event.refusal.code]?.(state, event) ?? withMessage(state, event.refusal)
}

function withMessage(state: LoginState, refusal: Refusal): LoginState {
  return { ...state, messages: [problemText(refusal)] }
}

function withCooldown(state: LoginState, { refusal, isTexting, at }: Refused): LoginState {
  const { until, message } = cooldownFrom(refusal.retryAfter, at)
  if (until === undefined) return { ...state, messages: [message ?? problemText(refusal)] }
  // The wait is counted down in the button.
  const next = { ...state, messages: [problemText({ ...refusal, retryAfter: undefined })] }
  return isTexting ? { ...next, resendAt: until } : { ...next, waitUntil: until }
}

/** The account locks after limit + 1 failures (2-flows §4). */
function triesLeft({ counter, limit }: Refusal): number | undefined {
  return counter === undefined || limit === undefined ? undefined : Math.max(0, limit + 1 - counter)
}
