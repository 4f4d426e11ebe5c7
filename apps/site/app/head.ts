/** What a page says of itself to search engines and to who shares it. */
import type { MetaDescriptor } from 'react-router'
import { publicOrigin, SITE_NAME, siteAddress } from './origin.ts'
import type { Thing } from './structured-data.ts'

const SHARED_PICTURE = {
  source: '/media/open-graph.webp',
  width: 1200,
  height: 630,
  alt: 'win: prize draws you can enter today',
}

/** `source`: an address under `/media`, which answers with a format that every crawler reads. */
export type SharedPicture = { source: string; alt: string; width: number; height: number }

/**
 * `path` is the page's canonical address within the site; leave it out where there is none: a 404, and whatever is one
 * player's own. `data` says in schema.org's words what the page is about, to crawlers, which load every page whole: it is given
 * on the server alone, since a browser would have to make text into a script, which its policy forbids.
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
