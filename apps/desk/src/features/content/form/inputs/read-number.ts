/** The number that was typed; a text that is no number stays as it is, so that the server can say what is wrong with it. */
export function readNumber(typed: string): number | string {
  const plain = typed.trim().replaceAll(',', '')
  return /^-?\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : typed
}
