/** The token in a preview's link: the preview's signed id, so that a guess never reaches the database. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type PreviewTokens = {
  tokenOf(id: string): string
  /** The id in a token; undefined when the signature is not ours. */
  read(token: string): string | undefined
}

const TOKEN = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{43})$/

/** A separate key, so that signatures made for other purposes are invalid here. The pepper rotates as for passcodes. */
const keyOf = (pepper: string) => Buffer.from(hkdfSync('sha256', pepper, '', 'links to previews of content', 32))

/** `peppers`: the current one first. */
export function createPreviewTokens(peppers: readonly string[]): PreviewTokens {
  const keys = peppers.map(keyOf)
  const signatures = (id: string) => keys.map((key) => createHmac('sha256', key).update(id).digest())
  return {
    tokenOf: (id) => `${id}.${signatures(id)[0]!.toString('base64url')}`,
    read: (token) => {
      const [, id = '', signature = ''] = TOKEN.exec(token) ?? []
      const given = Buffer.from(signature, 'base64url')
      const isOurs = signatures(id).some((one) => one.length === given.length && timingSafeEqual(one, given))
      return isOurs ? id : undefined
    },
  }
}
