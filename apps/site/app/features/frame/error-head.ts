import { isRouteErrorResponse } from 'react-router'
import { SITE_NAME } from '../../origin.ts'

/** The head of a document whose loader failed: it is not indexed, and has no canonical address. */
export function errorHead(error: unknown) {
  const title = isRouteErrorResponse(error) && error.status === 404 ? 'Page not found' : 'Something went wrong'
  return [{ title: `${title} | ${SITE_NAME}` }, { name: 'robots', content: 'noindex' }]
}
