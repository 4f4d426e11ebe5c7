/** What a page says of itself to search engines and to who shares it. */
import type { MetaDescriptor } from 'react-router'
import { publicOrigin } from './origin.ts'

export const SITE_NAME = 'win'
const SHARED_PICTURE = '/media/open-graph.webp'

/** `path` is the page's canonical address within the site; leave it out where there is none (a 404). */
export function head({
  title,
  description,
  path,
  picture = SHARED_PICTURE,
}: {
  title: string
  description: string
  path?: string
  picture?: string
}): MetaDescriptor[] {
  const origin = publicOrigin()
  const address = path === undefined ? undefined : `${origin}/win${path === '/' ? '' : path}`
  return [
    { title: `${title} | ${SITE_NAME}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:image', content: origin + picture },
    ...(address === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link' as const, rel: 'canonical', href: address },
          { property: 'og:url', content: address },
        ]),
  ]
}
