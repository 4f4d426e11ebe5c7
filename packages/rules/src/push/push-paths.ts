/** Calls that the service worker makes too, which has no other part of the contract in it. */
export const PUSH_PATHS = { key: '/api/push/key', renew: '/api/push/renew' } as const
