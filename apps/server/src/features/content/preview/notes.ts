/** The pages around a preview: where a link leads first, and what it says when it has ended. They are documents of their own. */
import { formatClockTime } from '@fairdraw/rules/text/london-time.ts'
import { formatLongDay } from '@fairdraw/rules/text/day-names.ts'
import { prebuildResponse } from '../../../http/fast-path/prebuilt-response.ts'
import type { HeaderLines, PrebuiltResponse } from '../../../http/fast-path/prebuilt-response.ts'
import { documentPolicy } from '../../../http/policy/policy.ts'
import { END_PREVIEW_PATH, PREVIEW_PATH } from './links.ts'

const STYLE =
  'body{font:1.125rem/1.5 system-ui,sans-serif;margin:0;display:grid;min-height:100vh;place-items:center}main{max-width:34rem;padding:1.5rem}h1{font-size:1.75rem;line-height:1.2;margin:0 0 1rem}a{display:inline-block;padding:.75rem 1.25rem;border:2px solid;border-radius:999px;font-weight:700;color:inherit;text-decoration:none}a+a{border-color:transparent;text-decoration:underline}'

export type Note = {
  status: number
  title: string
  paragraphs: readonly string[]
  links: readonly { to: string; text: string }[]
}

const TO_SITE = { to: '/win', text: 'Go to the site' }

/** The first page of a link. It exists because a browser does not send the cookie after a click in a mail. */
export const startNote = (at: Date, expiresAt: Date): Note => ({
  status: 200,
  title: 'A preview of the site',
  paragraphs: [
    `You’ll see the site as it would be at ${formatClockTime(at)} on ${formatLongDay(at)}, with changes that aren’t public yet.`,
    'Nothing can be entered, bought or changed in it. Please don’t pass the link on.',
    `It ends at ${formatClockTime(expiresAt)} on ${formatLongDay(expiresAt)}, or when you press ‘End preview’.`,
  ],
  links: [
    { to: '/win', text: 'See the preview' },
    { to: END_PREVIEW_PATH, text: 'No, thanks' },
  ],
})

export const ENDED_NOTE: Note = {
  status: 410,
  title: 'This preview has ended',
  paragraphs: ['Links to previews work for a while only. Ask whoever sent it to you for a new one.'],
  links: [TO_SITE],
}

export const UNKNOWN_NOTE: Note = {
  status: 404,
  title: 'This link doesn’t work',
  paragraphs: ['Part of it may be missing. Copy the whole link, or ask whoever sent it to you for a new one.'],
  links: [TO_SITE],
}

const READ_ONLY_NOTE: Note = {
  status: 403,
  title: 'This is a preview',
  paragraphs: ['Nothing can be entered in it. No money was taken.'],
  links: [
    { to: '/win', text: 'Back to the preview' },
    { to: END_PREVIEW_PATH, text: 'End preview' },
  ],
}

export const readOnlyResponse = (headers: HeaderLines, caching: string): PrebuiltResponse =>
  noteResponse(READ_ONLY_NOTE, { ...headers, 'cache-control': caching })

export function noteResponse({ status, title, paragraphs, links }: Note, headers: HeaderLines): PrebuiltResponse {
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title} | win</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}<p>${links.map(({ to, text }) => `<a href="${to}">${text}</a>`).join(' ')}</p></main></body></html>`
  const body = Buffer.from(html)
  return prebuildResponse(
    status,
    {
      'content-type': 'text/html; charset=utf-8',
      ...headers,
      'content-security-policy': documentPolicy(html, PREVIEW_PATH),
      // The URL of the first page contains the token.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    },
    { br: body, gzip: body, identity: body },
  )
}
