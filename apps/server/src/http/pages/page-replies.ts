/** The replies of pages: a rendered document with its headers, its policy and its encodings, and the few that need no rendering. */
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { encode, prebuildResponse } from '../fast-path/prebuilt-response.ts'
import type { Bodies, HeaderLines, PrebuiltResponse } from '../fast-path/prebuilt-response.ts'
import { DATA_POLICY, documentHeaders, documentPolicy, withPaymentPolicy } from '../policy/policy.ts'
import type { PolicyExceptions } from '../policy/policy.ts'

export type Documents = {
  /** Changes a document before its policy is computed. Only the demonstration uses it. */
  transform?: (html: string, pathname: string) => string
  /** Further origins that payment documents may frame. */
  frames?: readonly string[]
}

export type PageReplyOptions = Omit<PolicyExceptions, 'frames'> & {
  /** Headers of every reply. */
  headers: HeaderLines
  documents?: Documents | undefined
}

export const NO_STORE = 'no-store'

/** Brotli's quality for what is rendered while a request waits. */
const QUALITY = 6
const FORWARDED_HEADERS = ['content-type', 'x-remix-response', 'x-remix-reload-document', 'location', 'link'] as const

const RETRY_AFTER = 5
const BUSY = Buffer.from(
  `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="${RETRY_AFTER}"><title>It’s very busy | win</title></head><body><main><h1>It’s very busy right now</h1><p>Lots of people are here. This page tries again by itself in a few seconds.</p></main></body></html>`,
)

const unencoded = (body: Buffer): Bodies => ({ br: body, gzip: body, identity: body })

/** `isLive`: by the development server, whose documents have neither a policy nor encodings. */
export function createPageReplies(
  { headers, documents = {}, ...exceptions }: PageReplyOptions,
  { isLive }: { isLive: boolean },
) {
  const bodiesOf = async (text: string, contentType = ''): Promise<Bodies> => {
    const body = Buffer.from(text)
    return isLive ? unencoded(body) : encode(body, contentType, QUALITY)
  }

  return {
    /** What the site has rendered for a path. `body`: the response's. */
    async rendered(response: Response, body: string, pathname: string, caching: string): Promise<PrebuiltResponse> {
      const responseHeaders: Record<string, string> = { 'cache-control': caching, ...headers }
      for (const name of FORWARDED_HEADERS) {
        const value = response.headers.get(name)
        if (value !== null) responseHeaders[name] = value
      }
      const { 'content-type': contentType } = responseHeaders
      if (!contentType?.startsWith('text/html'))
        return prebuildResponse(response.status, responseHeaders, await bodiesOf(body, contentType))
      const withPolicy = isPaymentDocument(pathname) && !isLive ? withPaymentPolicy(body) : body
      const html = documents.transform ? documents.transform(withPolicy, pathname) : withPolicy
      const policy: HeaderLines = isLive
        ? {}
        : { 'content-security-policy': documentPolicy(html, pathname, { ...exceptions, frames: documents.frames }) }
      return prebuildResponse(
        response.status,
        { ...responseHeaders, ...documentHeaders(pathname), ...policy },
        await bodiesOf(html, contentType),
      )
    },

    /** To the canonical address. */
    redirect: (location: string): PrebuiltResponse =>
      prebuildResponse(
        308,
        { location, 'cache-control': 'public, max-age=3600', ...headers },
        unencoded(Buffer.alloc(0)),
      ),

    busy: prebuildResponse(
      503,
      {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': NO_STORE,
        'retry-after': String(RETRY_AFTER),
        'content-security-policy': DATA_POLICY,
        ...headers,
      },
      unencoded(BUSY),
    ),
  }
}
