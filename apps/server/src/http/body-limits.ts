/** How large a body may be, in bytes. ops/nginx.conf has the same limits. */
import type { Endpoint } from '@fairdraw/contract/endpoint.ts'

export const BODY_LIMIT = 64 * 1024

/** Files are streamed; this is far beyond any honest one. */
export const UPLOAD_LIMIT = 1024 ** 3

export function bodyLimitOf({ maxBodyBytes, upload }: Endpoint): number {
  return maxBodyBytes ?? (upload === undefined ? BODY_LIMIT : UPLOAD_LIMIT)
}
