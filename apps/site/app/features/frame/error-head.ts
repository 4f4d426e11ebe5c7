import { SITE_NAME } from '../../origin.ts'
import { isNotFound } from '../catalogue/is-not-found.ts'

/** The head of a document whose loader failed: it is not indexed, and has no canonical address. */
export function errorHead(error: unknown) {
  const title = isNotFound(error) ? 'Page not found' : 'Something went wrong'
  return [{ title: `${title} | ${SITE_NAME}` }, { name: 'robots', content: 'noindex' }]
}
