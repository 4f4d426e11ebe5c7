/** `a…x@example.com`: enough for its owner to recognise it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, 1)}…${name.length > 2 ? name.slice(-1) : ''}${email.slice(at)}`
}
