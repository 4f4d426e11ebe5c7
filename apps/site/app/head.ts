/** Meta tags of a page, for search engines and link previews. */
import type { MetaDescriptor } from 'react-router'
import { publicOrigin, SITE_NAME, siteAddress } from './origin.ts'
import type { Thing } from './structured-data.ts'

const SHARED_PICTURE = {
  source: '/media/open-graph.webp',
  width: 1200,
  height: 630,
  alt: 'win: prize draws you can enter today',
}

/** `source`: an address under `/media`, which serves a format that every crawler supports. */
export type SharedPicture = { source: string; alt: string; width: number; height: number }

/**
 * `path` is the page's canonical address within the site. Leave it out if there is none: for a 404 and for private pages of a
 * player. `data` is schema.org structured data for crawlers, which load every page from the server. It is rendered only on the
 * server: in the browser it would need a script made from text, which the Content-Security-Policy forbids.
 */
export function head({
  title,
  description,
  path,
  picture = SHARED_PICTURE,
  type = 'website',
  data,
}: {
  title: string
  description: string
  path?: string
  picture?: SharedPicture
  type?: 'website' | 'article'
  data?: Thing[]
}): MetaDescriptor[] {
  const address = path === undefined ? undefined : siteAddress(path)
  return [
    { title: `${title} | ${SITE_NAME}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: SITE_NAME },
    { property: 'og:locale', content: 'en_GB' },
    { property: 'og:image', content: publicOrigin() + picture.source },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(address === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link' as const, rel: 'canonical', href: address },
          { property: 'og:url', content: address },
        ]),
    ...(data ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': data } }] : []),
  ]
}
