import { createHash } from 'node:crypto'
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { readPaymentPolicy } from './payment-policy.ts'
import {
  documentHeaders,
  documentPolicy,
  scriptHashes,
  securityHeaders,
  withFirstScripts,
  withPaymentPolicy,
} from './policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const page = `<!doctype html><html><head class="a"><title>x</title><script src="/win/assets/a.js"></script>
<style>p{color:red}</style></head><body><script>let a = "<b>"
</script><SCRIPT type="module" async>import "/win/assets/b.js"</SCRIPT></body></html>`

function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

describe('the policy of a document', () => {
  it('allows exactly its inline scripts', () => {
    const { 'script-src': scripts } = directives(documentPolicy(page, '/win'))
    expect(scripts).toEqual(["'self'", hash('let a = "<b>"\n'), hash('import "/win/assets/b.js"')])
  })

  it('has no hash for scripts with a src', () => {
    expect(scriptHashes('<script src="/a.js"></script><script defer src=/b.js></script>')).toEqual([])
  })

  it('has no hash for data blocks, which never run', () => {
    expect(scriptHashes('<script type="application/ld+json">{"a":1}</script>')).toEqual([])
    expect(scriptHashes('<script type="text/javascript">1</script>')).toEqual([hash('1')])
  })

  it('allows its inline styles by hash', () => {
    expect(directives(documentPolicy(page, '/win'))['style-src']).toEqual(["'self'", hash('p{color:red}')])
  })

  it.each(['/win', '/win/competition/101/a-car', '/win/competition/101/a-car/enter'])(
    'never allows all inline scripts, at %s',
    (path) => {
      const policy = directives(documentPolicy(page, path))
      expect(policy['script-src']).not.toContain("'unsafe-inline'")
      expect(policy['script-src']).not.toContain("'unsafe-eval'")
      expect(policy['object-src']).toEqual(["'none'"])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      expect(policy['require-trusted-types-for']).toEqual(["'script'"])
    },
  )

  it('allows the card gateway in payment documents only', () => {
    const ordinary = documentPolicy(page, '/win/competition/101/a-car')
    const payment = documentPolicy(page, '/win/competition/101/a-car/enter')
    expect(ordinary).not.toContain('https:')
    expect(directives(ordinary)['frame-src']).toBeUndefined()
    expect(directives(payment)['frame-src']).toContain('https://assets.braintreegateway.com')
    expect(directives(payment)['connect-src']).toContain('https://payments.braintree-api.com')
    expect(directives(payment)['script-src']).toContain('https://www.paypal.com')
    expect(directives(payment)['frame-src']).toContain('https://www.sandbox.paypal.com')
  })

  it('allows a tag manager everywhere but in payment documents, and nothing of it where there is none', () => {
    const tagManager = { script: ['https://tags.example'], connect: ['https://tags.example', 'https://hits.example'] }
    const ordinary = directives(documentPolicy(page, '/win', { tagManager }))
    expect(ordinary['script-src']).toContain('https://tags.example')
    expect(ordinary['script-src']?.join(' ')).not.toContain('hits.example')
    expect(ordinary['connect-src']).toEqual(["'self'", 'https://tags.example', 'https://hits.example'])
    expect(ordinary['trusted-types']).toContain('tags')
    expect(directives(documentPolicy(page, '/win'))['trusted-types']).not.toContain('tags')
    for (const path of [
      '/win/competition/1/x/enter',
      '/win/competition/1/x/quick-pay/apple',
      '/win/entry/payment-result',
    ])
      expect(documentPolicy(page, path, { tagManager })).not.toMatch(/tags|hits/)
  })

  it('allows the engagement service everywhere but in payment documents', () => {
    const engagement = { connect: ['https://sdk.engagement.example'], images: ['https://cards.engagement.example'] }
    const ordinary = directives(documentPolicy(page, '/win', { engagement }))
    expect(ordinary['connect-src']).toEqual(["'self'", 'https://sdk.engagement.example'])
    expect(ordinary['img-src']).toEqual(["'self'", 'data:', 'https://cards.engagement.example'])
    expect(ordinary['script-src']?.join(' ')).not.toContain('engagement')
    for (const path of [
      '/win/competition/101/a-car/enter',
      '/win/competition/101/a-car/quick-pay/apple',
      '/win/entry/payment-result',
    ])
      expect(documentPolicy(page, path, { engagement })).not.toContain('engagement')
  })

  // Rows 2.7-19, 2.7-28
  it('allows fast checkout in payment documents only, exactly its texts and fonts, and only where it is on', () => {
    const enter = '/win/competition/101/a-car/enter'
    const parts = 'https://www.paypalobjects.com'
    const [off, on] = [false, true].map((hasFastCheckout) =>
      directives(documentPolicy(page, enter, { hasFastCheckout })),
    ) as [Record<string, string[]>, Record<string, string[]>]
    expect(off).toEqual(directives(documentPolicy(page, enter)))
    expect(off['connect-src']).not.toContain(parts)
    expect(off['font-src']).toEqual(["'self'"])
    expect(on).toEqual({ ...off, 'connect-src': [...off['connect-src']!, parts], 'font-src': ["'self'", parts] })
    for (const path of ['/win', '/win/competition/101/a-car'])
      expect(documentPolicy(page, path, { hasFastCheckout: true })).toBe(documentPolicy(page, path))
  })

  it('allows Google Pay in payment documents only, and only where it is on', () => {
    const enter = '/win/competition/101/a-car/enter'
    const google = 'https://pay.google.com'
    const [off, on] = [false, true].map((hasGooglePay) =>
      directives(documentPolicy(page, enter, { hasGooglePay })),
    ) as [Record<string, string[]>, Record<string, string[]>]
    expect(off).toEqual(directives(documentPolicy(page, enter)))
    expect(JSON.stringify(off)).not.toContain('google')
    expect(on).toEqual({
      ...off,
      'script-src': [...off['script-src']!, google],
      'frame-src': [...off['frame-src']!, google],
      'connect-src': [...off['connect-src']!, google, 'https://google.com/pay'],
    })
    for (const path of ['/win', '/win/competition/101/a-car'])
      expect(documentPolicy(page, path, { hasGooglePay: true })).toBe(documentPolicy(page, path))
  })

  it('allows the gateway’s Trusted Types policy in payment documents, and the policies of our workers elsewhere', () => {
    expect(directives(documentPolicy(page, '/win'))['trusted-types']).toEqual([
      'worker',
      'draw',
      'receipt',
      'draw-show',
    ])
    expect(directives(documentPolicy(page, '/win/competition/101/enter'))['trusted-types']).toEqual(['default'])
  })

  it.each([
    ['/win/competition/101/a-car/enter', true],
    ['/win/competition/101/enter', true],
    ['/win/free/competition/101/a-car/enter', true],
    ['/win/competition/101/a-car/quick-pay/apple', true],
    ['/win/competition/101/quick-pay/apple/bundles', true],
    ['/win/entry/payment-result', true],
    ['/win/competition/101/a-car', false],
    ['/win/competition/101/a-car/terms', false],
    ['/win/competition/x/a-car/enter', false],
    ['/win/enter', false],
    ['/win/competition/101/a/b/enter', false],
  ])('treats %s as a payment document: %s', (path, takesPayment) => {
    expect(isPaymentDocument(path)).toBe(takesPayment)
  })

  it('puts its script before all others of a payment document', () => {
    const withPolicy = withPaymentPolicy(page)
    expect(withPolicy.indexOf('/win/payment-policy.js')).toBeLessThan(withPolicy.indexOf('/win/assets/a.js'))
    expect(withFirstScripts(page, ['/1.js', '/2.js'])).toContain(
      '<head class="a"><script src="/1.js"></script><script src="/2.js"></script>',
    )
  })
})

// Rows 2.7-19, 2.7-28
describe('the Trusted Types policy of payment documents', () => {
  const AXO = 'https://www.paypalobjects.com/connect-boba/axo'
  const OTHERS = ['https://www.paypalobjects.com/api/checkout.js', 'https://www.paypal.com/sdk/js?client-id=a']

  /** What the policy says of a script's address, as in a browser. */
  async function allowed(hasFastCheckout: boolean, hasGooglePay = false): Promise<(address: string) => boolean> {
    type Policy = { createScriptURL: (address: string) => string | null }
    const created: Policy[] = []
    const trustedTypes = { createPolicy: (_name: string, policy: Policy) => void created.push(policy) }
    const origin = 'https://win.example'
    const page = { window: { trustedTypes }, location: { origin }, document: { baseURI: origin }, URL }
    runInNewContext(await readPaymentPolicy({ hasFastCheckout, hasGooglePay }), page)
    return (address) => created[0]!.createScriptURL(address) !== null
  }

  it('allows the script of fast checkout exactly where it is on, and PayPal’s other parts always', async () => {
    const [off, on] = [await allowed(false), await allowed(true)]
    for (const script of [`${AXO}.js`, `${AXO}.min.js`])
      expect([script, off(script), on(script)]).toEqual([script, false, true])
    for (const script of [`${AXO}.js?x`, `${AXO}2.js`, 'https://www.paypalobjects.com/connect-boba/other.js'])
      expect([script, off(script), on(script)]).toEqual([script, false, false])
    expect(await readPaymentPolicy({})).not.toContain('axo')
    for (const script of OTHERS) expect([script, off(script), on(script)]).toEqual([script, true, true])
  })

  it('allows Google’s one script exactly where Google Pay is on', async () => {
    const script = 'https://pay.google.com/gp/p/js/pay.js'
    const [off, on, both] = [await allowed(false), await allowed(false, true), await allowed(true, true)]
    expect([off(script), on(script), both(script), both(`${AXO}.js`)]).toEqual([false, true, true, true])
    for (const other of [`${script}?x`, 'https://pay.google.com/gp/p/js/other.js', 'https://google.com/pay.js'])
      expect([other, on(other)]).toEqual([other, false])
    expect(await readPaymentPolicy({})).not.toContain('google')
  })
})

describe('other headers of a document', () => {
  it('let a payment document keep the windows that it opens, and isolate all others', () => {
    const opener = 'cross-origin-opener-policy'
    expect(documentHeaders('/win/competition/101/a-car/enter')[opener]).toBe('same-origin-allow-popups')
    expect(documentHeaders('/win/competition/101/a-car')[opener]).toBe('same-origin')
  })
})

describe('headers of every reply', () => {
  it('include HSTS where players use https, and only there', () => {
    expect(securityHeaders(true)['strict-transport-security']).toMatch(/^max-age=\d{8,}/)
    expect(securityHeaders(false)).not.toHaveProperty('strict-transport-security')
  })
})
