/**
 * The messages for failures of the card gateway's library, in one table by the library's codes (2-flows §8 'Card payment SDK').
 * In all these cases nothing was charged, since the server has not received a payment request yet.
 */
export type CardFieldName = 'number' | 'expirationDate' | 'cvv'
export const CARD_FIELDS: readonly CardFieldName[] = ['number', 'expirationDate', 'cvv']
/** The fields of the form that are no frames of the gateway. */
export type HolderFieldName = 'cardholderName' | 'postalCode'

export type CardFailure = {
  /** The message above the fields; undefined where the field messages are enough. */
  message?: string
  /** Messages for single fields. */
  fields: Partial<Record<CardFieldName | HolderFieldName, string>>
  /** The form cannot be used any more and must be opened again. */
  isFormUnusable: boolean
}

export type GatewayError = { code?: string; type?: string; details?: unknown }

export const FIELD_COPY: Record<CardFieldName, { empty: string; wrong: string }> = {
  number: { empty: 'Enter your card number', wrong: 'Check your card number' },
  expirationDate: { empty: 'Enter the expiry date', wrong: 'Check the expiry date. It may have passed' },
  cvv: { empty: 'Enter the security code', wrong: 'Check the security code' },
}

const NOT_LOADED =
  'We couldn’t load the card form. Check your connection or content blocker, then try again. No money was taken.'
const OUT_OF_DATE = 'This page is out of date. No money was taken. Reload it, then try again.'
const NOT_OFFERED = 'We can’t take cards at the moment. No money was taken. Try again later.'
const BROKEN = 'Something went wrong with the card form. No money was taken. Try again.'
const CHECK_CARD = 'Check your card details. No money was taken.'
const NOT_REACHED = 'We couldn’t reach the card service. No money was taken. Try again.'
const BANK_SLOW = 'Your bank’s security check took too long. No money was taken. Try again.'
export const BANK_BROKEN =
  'Your bank’s security check isn’t working. No money was taken. Try again, or use another card.'
const CANCELLED = 'You closed your bank’s security check. No money was taken. Try again whenever you like.'
export const NOT_CONFIRMED =
  'Your bank couldn’t confirm it was you. No money was taken. Try again, or use another card.'

/** A saved card that was deleted in another tab, or that expired. */
export const CARD_NO_LONGER_SAVED = 'That card is no longer saved. No money was taken. Choose another card.'

const COPY_BY_CODE: Record<string, string> = {
  // Loading and setting up
  CLIENT_SCRIPT_FAILED_TO_LOAD: NOT_LOADED,
  CLIENT_REQUEST_TIMEOUT: NOT_LOADED,
  CLIENT_GATEWAY_NETWORK: NOT_LOADED,
  CLIENT_REQUEST_ERROR: NOT_REACHED,
  CLIENT_GRAPHQL_REQUEST_ERROR: NOT_REACHED,
  CLIENT_RATE_LIMITED: 'The card service is very busy. No money was taken. Try again in a minute.',
  CLIENT_AUTHORIZATION_INVALID: NOT_LOADED,
  CLIENT_AUTHORIZATION_INSUFFICIENT: NOT_LOADED,
  HOSTED_FIELDS_TIMEOUT: NOT_LOADED,
  CLIENT_INVALID_AUTHORIZATION: NOT_LOADED,
  METHOD_CALLED_AFTER_TEARDOWN: NOT_LOADED,
  // One part is from another release than the rest: an old tab after a new release.
  INCOMPATIBLE_VERSIONS: OUT_OF_DATE,
  INSTANTIATION_OPTION_REQUIRED: NOT_OFFERED,
  INVALID_USE_OF_INTERNAL_FUNCTION: BROKEN,
  // The fraud check did not load. A card payment works without it (gateway-client.ts); this is for other callers.
  DATA_COLLECTOR_REQUIRES_CREATE_OPTIONS: NOT_LOADED,
  THREEDS_CARDINAL_SDK_SCRIPT_LOAD_FAILED: NOT_LOADED,
  THREEDS_CARDINAL_SDK_SETUP_FAILED: NOT_LOADED,
  THREEDS_CARDINAL_SDK_SETUP_TIMEDOUT: NOT_LOADED,
  // The card itself
  HOSTED_FIELDS_FIELDS_EMPTY: 'Enter your card details.',
  HOSTED_FIELDS_FIELDS_INVALID: CHECK_CARD,
  HOSTED_FIELDS_FAILED_TOKENIZATION: CHECK_CARD,
  HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED: CHECK_CARD,
  HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE: CHECK_CARD,
  HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR: NOT_REACHED,
  // 3-D Secure
  THREEDS_CARDINAL_SDK_CANCELED: CANCELLED,
  THREEDS_VERIFY_CARD_CANCELED_BY_MERCHANT: CANCELLED,
  THREEDS_CARDINAL_SDK_RESPONSE_TIMEDOUT: BANK_SLOW,
  THREEDS_LOOKUP_VALIDATION_ERROR: CHECK_CARD,
  THREEDS_LOOKUP_TOKENIZED_CARD_NOT_FOUND_ERROR: BANK_BROKEN,
  THREEDS_LOOKUP_ERROR: BANK_BROKEN,
  THREEDS_CARDINAL_SDK_ERROR: BANK_BROKEN,
  THREEDS_JWT_AUTHENTICATION_FAILED: BANK_BROKEN,
  THREEDS_AUTHENTICATION_IN_PROGRESS:
    'Your bank’s security check is still open. Finish it, or reload the page to start again.',
}

/** For codes that are not in the table: by the library's error type. */
const COPY_BY_TYPE: Record<string, string> = {
  CUSTOMER: CHECK_CARD,
  NETWORK: NOT_REACHED,
  MERCHANT: NOT_OFFERED,
  INTERNAL: BROKEN,
  UNKNOWN: BROKEN,
}

/** The gateway's validation codes for card fields. */
const FIELD_OF_CODE: Record<string, CardFieldName> = {
  81703: 'number',
  81714: 'number',
  81715: 'number',
  81716: 'number',
  81717: 'number',
  81709: 'expirationDate',
  81710: 'expirationDate',
  81711: 'expirationDate',
  81712: 'expirationDate',
  81713: 'expirationDate',
  81706: 'cvv',
  81707: 'cvv',
  81736: 'cvv',
}

/** Converts an error of the library into the player's messages, for the form and for its fields. */
export function cardFailureOf(error: GatewayError): CardFailure & { message: string } {
  const copy = COPY_BY_CODE[error.code ?? ''] ?? COPY_BY_TYPE[error.type ?? ''] ?? COPY_BY_TYPE.UNKNOWN!
  // The library uses the same code for a refused card (422) and for no answer.
  const message = copy === NOT_REACHED && isUnprocessable(error) ? CHECK_CARD : copy
  const wrong = [...invalidKeys(error), ...refusedFields(error)]
  const fields = Object.fromEntries(wrong.map((field) => [field, FIELD_COPY[field].wrong]))
  return { message, fields, isFormUnusable: message === NOT_LOADED || message === OUT_OF_DATE }
}

/** The player closed the challenge. The library reports this as a failed challenge or as an error. */
export function cancelledCardFailure(): CardFailure {
  return { message: CANCELLED, fields: {}, isFormUnusable: false }
}

const isUnprocessable = ({ details }: GatewayError) =>
  (details as { httpStatus?: number } | undefined)?.httpStatus === 422

function invalidKeys({ code, details }: GatewayError): CardFieldName[] {
  const { invalidFieldKeys = [] } = (details ?? {}) as { invalidFieldKeys?: string[] }
  if (code === 'HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED') return ['cvv']
  return CARD_FIELDS.filter((field) => invalidFieldKeys.includes(field))
}

type FieldError = { code?: string; fieldErrors?: FieldError[] }

function refusedFields({ details }: GatewayError): CardFieldName[] {
  const { originalError } = (details ?? {}) as { originalError?: FieldError }
  const codes = (refused: FieldError | undefined): string[] => [
    ...(refused?.code ? [refused.code] : []),
    ...(refused?.fieldErrors ?? []).flatMap(codes),
  ]
  return codes(originalError).flatMap((code) => FIELD_OF_CODE[code] ?? [])
}

type FieldInput = { isFocused: boolean; isEmpty: boolean; isValid: boolean; isPotentiallyValid: boolean }

/** The message at a field: the error of the last attempt; otherwise, after blur, whether the input is wrong. */
export function fieldMessage(
  name: CardFieldName,
  typed: FieldInput | undefined,
  lastError: string | undefined,
): string | undefined {
  if (lastError !== undefined) return lastError
  if (typed === undefined || typed.isEmpty) return undefined
  const isWrong = !typed.isPotentiallyValid || (!typed.isFocused && !typed.isValid)
  return isWrong ? FIELD_COPY[name].wrong : undefined
}

/** The fields that are empty or wrong, with their messages, in the order of the form. */
export function missingFields(
  typed: Record<CardFieldName, FieldInput> | undefined,
): Partial<Record<CardFieldName, string>> {
  const wrong = CARD_FIELDS.filter((name) => !typed?.[name].isValid)
  return Object.fromEntries(
    wrong.map((name) => [name, FIELD_COPY[name][typed?.[name].isEmpty === false ? 'wrong' : 'empty']]),
  )
}
