/** Codes and secrets of authenticator apps, as people type and read them. */

/** The six digits of a code, typed with or without spaces; undefined for anything else. */
export function readTotpCode(text: string): string | undefined {
  const digits = text.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** A secret in groups of four, so that it can be typed without losing one's place. */
export function groupSecret(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ')
}
