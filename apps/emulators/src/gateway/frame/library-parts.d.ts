/** The part of the gateway's library that writes the mutation of fast checkout. The vendor's frame uses it too. */
declare module 'braintree-web/client/request/graphql/generators/credit-card-for-fastlane-tokenization.js' {
  export default function createMutation(body: { creditCard: object; authorizationFingerprint?: string }): {
    query: string
    variables: object
    operationName: string
  }
}
