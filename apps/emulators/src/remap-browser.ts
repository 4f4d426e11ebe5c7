/// <reference lib="dom" />
import { browserHosts } from './vendor-hosts.ts'

// Redirects a page's requests for a vendor's host to `/_v/<host>/…` on the page's own origin, so that a browser can use the
// offline emulators without special flags. Only the demonstration's server adds this script to a page.
const hosts: readonly string[] = browserHosts

function remap(address: string): string {
  const url = URL.parse(address, document.baseURI)
  return url && hosts.includes(url.hostname) ? `/_v/${url.hostname}${url.pathname}${url.search}${url.hash}` : address
}

const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes }
type TrustedTypes = { defaultPolicy: Policy | null; createPolicy: (name: string, rules: Rules) => Policy }
type Policy = { createScriptURL: (address: string) => unknown }
type Rules = { createScriptURL?: (address: string, ...more: unknown[]) => string | null }

// The page's own policy checks the vendor's address first, as in production. An address that it allows is remapped.
if (trustedTypes) {
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes)
  trustedTypes.createPolicy = (name, rules) => {
    const original = rules.createScriptURL
    if (!original) return createPolicy(name, rules)
    const createScriptURL: Rules['createScriptURL'] = (address, ...more) => {
      const allowed = original(address, ...more)
      return allowed === null ? null : remap(allowed)
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

/** Wraps a method so that `change` can replace its arguments before each call. */
function interceptArguments(
  owner: object,
  method: string,
  change: (args: unknown[], self: unknown) => unknown[],
): void {
  const native = Reflect.get(owner, method) as (...args: unknown[]) => unknown
  Reflect.set(owner, method, function (this: unknown, ...args: unknown[]) {
    return Reflect.apply(native, this, change(args, this))
  })
}

interceptArguments(Element.prototype, 'setAttribute', ([name, value], element) => {
  const isSource = String(name).toLowerCase() === 'src' && /^(SCRIPT|IFRAME|IMG)$/.test((element as Element).tagName)
  return [name, isSource ? remapSource(element as Element, value) : value]
})
interceptArguments(XMLHttpRequest.prototype, 'open', ([method, url, ...more]) => [method, remap(String(url)), ...more])
interceptArguments(window, 'fetch', ([input, init]) => [
  input instanceof Request ? new Request(remap(input.url), input) : remap(String(input)),
  init,
])
interceptArguments(Navigator.prototype, 'sendBeacon', ([url, data]) => [remap(String(url)), data])
