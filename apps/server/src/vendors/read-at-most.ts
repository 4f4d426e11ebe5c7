/** The body of a reply whose sender we do not trust to keep it short. Throws for a longer one. */
export async function readAtMost({ body, url }: Response, max: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > max) throw new Error(`the reply of ${url} has more than ${max} bytes`)
    parts.push(part)
  }
  return Uint8Array.from(Buffer.concat(parts))
}
