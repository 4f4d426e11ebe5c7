/**
 * A reply built once and sent many times: a body for each encoding, and headers in the form that the socket takes, so
 * that sending it costs almost nothing (docs/decisions/0004).
 */
import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type HeaderLines = Readonly<Record<string, string>>

/** Names and values alternate, a form that `writeHead` does not check one by one. */
type RawHeaders = string[]
export type Variant = { etag: string; headers: RawHeaders; notModified: RawHeaders; body: Buffer }
export type Bodies = Readonly<Record<Encoding, Buffer>>
export type PrebuiltResponse = { status: number; variants: Readonly<Record<Encoding, Variant>>; bytes: number }

/** For smaller bodies an encoding saves less than it costs. */
const MIN_ENCODED_BYTES = 256
const COMPRESSIBLE =
  /^(text\/|application\/(json|problem\+json|javascript|manifest\+json|xml)|image\/svg\+xml|font\/ttf)/

export function isWorthEncoding(body: Buffer, contentType: string): boolean {
  return body.length >= MIN_ENCODED_BYTES && COMPRESSIBLE.test(contentType)
}

/**
 * Encodes a body in every encoding, off the main thread. `quality` is brotli's, 0 to 11: high for what changes with a
 * deployment, medium for what changes with the catalogue.
 */
export async function encode(body: Buffer, contentType: string, quality: number): Promise<Bodies> {
  if (!isWorthEncoding(body, contentType)) return { br: body, gzip: body, identity: body }
  const [br, zipped] = await Promise.all([
    encodeBrotli(body, quality),
    gzipAsync(body, { level: Math.min(quality, 9) }),
  ])
  return { br, gzip: zipped, identity: body }
}

const encodeBrotli = (text: Buffer, quality: number): Promise<Buffer> =>
  brotliAsync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  })

/** The same synchronously, for small or rare replies that a request waits for. */
export function encodeSync(body: Buffer, quality: number): Bodies {
  return {
    br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    gzip: gzipSync(body, { level: quality }),
    identity: body,
  }
}

/**
 * Combines headers and encoded bodies. The caller's headers have the content type; length, encoding, `Vary` and `ETag`
 * are added here.
 */
export function prebuildResponse(status: number, headers: HeaderLines, bodies: Bodies): PrebuiltResponse {
  const digest = hash('sha256', bodies.identity, 'base64url').slice(0, 22)
  const { 'content-type': contentType, ...otherHeaders } = headers
  const varies = bodies.br !== bodies.identity
  const variant = (encoding: Encoding): Variant => {
    const body = bodies[encoding]
    const isEncoded = body !== bodies.identity
    const etag = isEncoded ? `"${digest}-${encoding}"` : `"${digest}"`
    const shared = Object.entries({ ...otherHeaders, etag, ...(varies ? { vary: 'Accept-Encoding' } : {}) }).flat()
    return {
      etag,
      body,
      notModified: shared,
      headers: [
        ...(contentType ? ['content-type', contentType] : []),
        ...(isEncoded ? ['content-encoding', encoding] : []),
        CONTENT_LENGTH,
        String(body.length),
        ...shared,
      ],
    }
  }
  return {
    status,
    variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
    // Counted twice, because the raw bytes for the socket are cached too.
    bytes: 2 * ENCODINGS.reduce((sum, encoding) => sum + bodies[encoding].length, 1024),
  }
}

const CONTENT_LENGTH = 'content-length'

/**
 * The same reply with its brotli variant in the best quality, which takes a hundred times as long. The tag stays: it
 * stands for the same text, and who has the longer encoding needs no other.
 */
export async function recompress(prebuilt: PrebuiltResponse): Promise<PrebuiltResponse> {
  const { br, identity } = prebuilt.variants
  if (br.body === identity.body) return prebuilt
  const body = await encodeBrotli(identity.body, constants.BROTLI_MAX_QUALITY)
  const headers = br.headers.with(br.headers.indexOf(CONTENT_LENGTH) + 1, String(body.length))
  return { ...prebuilt, variants: { ...prebuilt.variants, br: { ...br, body, headers } } }
}

/** The same reply with another `Cache-Control`. */
export function withCacheControl(prebuilt: PrebuiltResponse, value: string): PrebuiltResponse {
  const replaced = (lines: string[]) => {
    const at = lines.indexOf('cache-control')
    return at === -1 ? lines : lines.with(at + 1, value)
  }
  const variants = Object.fromEntries(
    Object.entries(prebuilt.variants).map(([encoding, variant]) => [
      encoding,
      { ...variant, headers: replaced(variant.headers), notModified: replaced(variant.notModified) },
    ]),
  ) as PrebuiltResponse['variants']
  return { ...prebuilt, variants }
}

/** Encodes and builds, for rare replies. */
export async function encodeAndPrebuild(
  status: number,
  headers: HeaderLines,
  body: Buffer,
  quality: number,
): Promise<PrebuiltResponse> {
  return prebuildResponse(status, headers, await encode(body, headers['content-type'] ?? '', quality))
}

/**
 * Real clients send few different values of `Accept-Encoding`. An attacker may send many, so the table is cleared when
 * it is full.
 */
const chosenEncodings = new Map<string, Encoding>()
const MAX_CACHED_SPELLINGS = 500

/** The best encoding that a client accepts (RFC 9110 §12.5.3). */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const known = chosenEncodings.get(accepted)
  if (known) return known
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0] as const
    }),
  )
  const best = ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? 'identity'
  if (chosenEncodings.size >= MAX_CACHED_SPELLINGS) chosenEncodings.clear()
  chosenEncodings.set(accepted, best)
  return best
}

/** Compares with `If-None-Match`; proxies may have made the tag weak. */
function hasMatchingTag(seen: string, etag: string): boolean {
  return seen === '*' || seen.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** One header of a request; `name` in lower case. Node's object of all headers would cost more than the reply. */
export function headerOf({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]!
    if (given.length === name.length && given.toLowerCase() === name) return rawHeaders[at + 1]
  }
  return undefined
}

/** The variant in the best encoding that the client accepts. */
export function variantFor(request: IncomingMessage, { variants }: PrebuiltResponse): Variant {
  return variants[chooseEncoding(headerOf(request, 'accept-encoding'))]
}

export function matchesEtag(request: IncomingMessage, { etag }: Variant): boolean {
  const seen = headerOf(request, 'if-none-match')
  return seen !== undefined && hasMatchingTag(seen, etag)
}

/** Answers GET and HEAD with a prebuilt reply. */
export function sendPrebuiltResponse(
  request: IncomingMessage,
  response: ServerResponse,
  prebuilt: PrebuiltResponse,
): void {
  const variant = variantFor(request, prebuilt)
  if (prebuilt.status === 200 && matchesEtag(request, variant)) {
    response.writeHead(304, variant.notModified).end()
    return
  }
  response.writeHead(prebuilt.status, variant.headers)
  if (request.method === 'HEAD') response.end()
  else response.end(variant.body)
}
