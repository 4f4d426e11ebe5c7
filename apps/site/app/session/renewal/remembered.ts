/**
 * The server sets this cookie together with the one that renews a remembered session, which scripts cannot read. It says only that
 * there is one, so that no other visitor asks for a renewal (docs/mechanisms/log-in.md#renewal-cookie).
 */
export const REMEMBERED_COOKIE = 'fairdraw-remembered'

export const isRemembered = (): boolean => document.cookie.includes(REMEMBERED_COOKIE)

export function deleteRememberedCookie(): void {
  document.cookie = `${REMEMBERED_COOKIE}=;path=/win;max-age=0`
}
