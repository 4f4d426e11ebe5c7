// The Trusted Types policy of payment documents. It accepts exactly what the card gateway's library does with text: it
// loads three scripts of others (PayPal's loads parts of itself), passes settings to the fraud check as a block of
// JSON, and creates boxes for a bank's frame. Everything else that turns text into script is refused.
if (window.trustedTypes) {
  const SCRIPTS = [
    /^https:\/\/songbird(stag)?\.cardinalcommerce\.com\//,
    /^https:\/\/([\w-]+\.)*cardinaltrusted\.com\//,
    /^https:\/\/c\.paypal\.com\/da\/r\//,
    /^https:\/\/www\.paypal\.com\/sdk\/js\?/,
    // Another product of PayPal's, which the server allows where it is on.
    /^https:\/\/www\.paypalobjects\.com\/(?!connect-boba\/)/,
    /* further scripts */
    new RegExp(`^${location.origin}/win/assets/`),
  ]
  const ACTIVE = /<\s*(script|iframe|object|embed|base|meta|link|form|svg|math)\b|\bon\w+\s*=|javascript:|srcdoc/i
  // Text that is complete JSON cannot run.
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
