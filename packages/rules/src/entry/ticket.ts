/** A ticket's number as people read it out: '100123' → '10-0123'. */
export function ticketCode(number: number): string {
  const digits = String(number).padStart(6, '0')
  return `${digits.slice(0, -4)}-${digits.slice(-4)}`
}
