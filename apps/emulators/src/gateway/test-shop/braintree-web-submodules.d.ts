// The package has no export map. The bundler resolves these folders, but Node's resolution does not, so they are declared here.
declare module 'braintree-web/client' {
  export { client as default } from 'braintree-web'
}
declare module 'braintree-web/fastlane' {
  const fastlane: { create(options: object): Promise<unknown> }
  export default fastlane
}
declare module 'braintree-web/data-collector' {
  export { dataCollector as default } from 'braintree-web'
}
declare module 'braintree-web/hosted-fields' {
  export { hostedFields as default } from 'braintree-web'
}
declare module 'braintree-web/three-d-secure' {
  export { threeDSecure as default } from 'braintree-web'
}
declare module 'braintree-web/paypal-checkout' {
  export { paypalCheckout as default } from 'braintree-web'
}
declare module 'braintree-web/apple-pay' {
  export { applePay as default } from 'braintree-web'
}
