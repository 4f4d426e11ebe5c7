/** Parts of the gateway's library that the vendor's own frame has too. */
declare module 'braintree-web/client/request/graphql/generators/*.js' {
  export default function createMutation(body: { creditCard: object; authorizationFingerprint?: string }): object
}
declare module 'braintree-web/client/request/graphql/adapters/*.js' {
  type TokenisedCard = Record<'nonce' | 'type' | 'description' | 'details' | 'binData', unknown>
  type Refused = { error: { message: string }; fieldErrors?: unknown[] }
  export default function adaptReply(body: unknown): { creditCards: [TokenisedCard] } | Refused
}
declare module 'braintree-web/hosted-fields/shared/errors.js' {
  type Name = 'FIELDS_EMPTY' | 'FIELDS_INVALID' | 'FAILED_TOKENIZATION' | 'TOKENIZATION_NETWORK_ERROR'
  const errors: Record<`HOSTED_FIELDS_${Name}`, { type: string; code: string; message: string }>
  export default errors
}
