// Says, on documents that take payment, what may be made from mere text: exactly what the card gateway's library does.
// The library loads three scripts of others (PayPal's loads parts of itself), hands the fraud check its settings as a block of JSON, and draws plain boxes
// for a bank's frame. Everything else that tries to turn text into script is refused.
if (window.trustedTypes) {
  const SCRIPTS = [
    /^https:\/\/songbird(stag)?\.cardinalcommerce\.com\//,
    /^https:\/\/([\w-]+\.)*cardinaltrusted\.com\//,
    /^https:\/\/c\.paypal\.com\/da\/r\//,
    /^https:\/\/www\.paypal\.com\/sdk\/js\?/,
    /^https:\/\/www\.paypalobjects\.com\//,
    new RegExp(`^${location.origin}/win/assets/`),
  ]
  const ACTIVE = /<\s*(script|iframe|object|embed|base|meta|link|form|svg|math)\b|\bon\w+\s*=|javascript:|srcdoc/i
  // Nothing that is whole JSON can run.
  const FRAUD_SETTINGS = ['f', 's', 'b']

  window.trustedTypes.createPolicy('default', {
    createScriptURL: (address) => {
      const { href } = new URL(address, document.baseURI)
      return SCRIPTS.some((admitted) => admitted.test(href)) ? address : null
    },
    createScript: (text) => {
      try {
        const settings = JSON.parse(text)
        return FRAUD_SETTINGS.every((name) => name in settings) ? text : null
      } catch {
        return null
      }
    },
    createHTML: (html) => (ACTIVE.test(html) ? null : html),
  })
}
