/// <reference lib="dom" />
import { browserHosts } from './vendor-hosts.ts'

// Sends what a page asks of a vendor's host to `/_v/<host>/…` on the page's own origin, so that a person's browser can
// use the offline emulators without flags. Only the demonstration's server puts this into a page.
const hosts: readonly string[] = browserHosts

function remap(address: string): string {
  const url = URL.parse(address, document.baseURI)
  return url && hosts.includes(url.hostname) ? `/_v/${url.hostname}${url.pathname}${url.search}${url.hash}` : address
}

const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
type TrustedTypes = { defaultPolicy: Policy | null; createPolicy: (name: string, rules: Rules) => Policy }
type Policy = { createScriptURL: (address: string) => unknown }
type Rules = { createScriptURL?: (address: string, ...more: unknown[]) => string | null }

// The page's own policy judges the vendor's address first, exactly as in production; what it admits is remapped.
if (trustedTypes) {
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes)
  trustedTypes.createPolicy = (name, rules) => {
    const judge = rules.createScriptURL
    if (!judge) return createPolicy(name, rules)
    const createScriptURL: Rules['createScriptURL'] = (address, ...more) => {
      const admitted = judge(address, ...more)
      return admitted === null ? null : remap(admitted)
    }
    return createPolicy(name, { ...rules, createScriptURL })
  }
}

function remapScript(address: unknown): unknown {
  if (typeof address !== 'string') return address
  return trustedTypes?.defaultPolicy ? trustedTypes.defaultPolicy.createScriptURL(address) : remap(address)
}

const remapSource = (element: Element, address: unknown): unknown =>
  element instanceof HTMLScriptElement ? remapScript(address) : remap(String(address))

for (const { prototype } of [HTMLScriptElement, HTMLIFrameElement, HTMLImageElement]) {
  const source = Object.getOwnPropertyDescriptor(prototype, 'src') as PropertyDescriptor
  Object.defineProperty(prototype, 'src', {
    ...source,
    set(this: Element, address: unknown) {
      source.set?.call(this, remapSource(this, address))
    },
  })
}

/** Lets `change` see to a method's arguments before each call. */
function before(owner: object, method: string, change: (given: unknown[], self: unknown) => unknown[]): void {
  const native = Reflect.get(owner, method) as (...given: unknown[]) => unknown
  Reflect.set(owner, method, function (this: unknown, ...given: unknown[]) {
    return Reflect.apply(native, this, change(given, this))
  })
}

before(Element.prototype, 'setAttribute', ([name, value], element) => {
  const isSource = String(name).toLowerCase() === 'src' && /^(SCRIPT|IFRAME|IMG)$/.test((element as Element).tagName)
  return [name, isSource ? remapSource(element as Element, value) : value]
})
before(XMLHttpRequest.prototype, 'open', ([method, url, ...more]) => [method, remap(String(url)), ...more])
before(window, 'fetch', ([input, init]) => [
  input instanceof Request ? new Request(remap(input.url), input) : remap(String(input)),
  init,
])
before(Navigator.prototype, 'sendBeacon', ([url, data]) => [remap(String(url)), data])
