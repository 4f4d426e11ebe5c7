/**
 * Documents that take payment. They have their own content security policy, and no cache or service worker may serve
 * them (docs/product-decisions.md#payment-pages).
 */

/** `/win/…/competition/101/…/enter`, quick pay, and the return from a payment. */
const PAYMENT_DOCUMENT =
  /^\/win(\/[^/]+)?\/competition\/\d+(\/[^/]+)?\/(enter|quick-pay\/[^/]+(\/bundles)?)$|^\/win\/entry\/payment-result$/

export function isPaymentDocument(pathname: string): boolean {
  return PAYMENT_DOCUMENT.test(pathname)
}
