/**
 * Pictures that somebody uploads. The type is detected from the bytes, not from the name, before any decoder sees them.
 * Each is turned upright and re-encoded, which removes the location, the device and all other metadata.
 */
import sharp from 'sharp'
import type { Sharp } from 'sharp'

/** The first bytes of each accepted type, hexadecimal: of WebP `RIFF….WEBP`, of AVIF `….ftyp` and one of its brands. */
const SIGNATURES = {
  jpeg: /^ffd8ff/,
  png: /^89504e470d0a1a0a/,
  webp: /^52494646.{8}57454250/,
  avif: /^.{8}66747970(?:61766966|6d696631|6d696166)/,
} as const satisfies Record<string, RegExp>
type UploadFormat = keyof typeof SIGNATURES
const SIGNATURE_BYTES = 16

/** The names of the formats in the library that decodes them. */
const DECODED_AS: Readonly<Record<UploadFormat, string>> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

/** A small file may decode to a huge picture. */
const MAX_PIXELS = 40_000_000

function formatOf(bytes: Buffer): UploadFormat | undefined {
  const start = bytes.toString('hex', 0, SIGNATURE_BYTES)
  return UPLOAD_FORMATS.find((one) => SIGNATURES[one].test(start))
}
const UPLOAD_FORMATS = Object.keys(SIGNATURES) as UploadFormat[]

/** Whether a file begins as a picture does. */
export const isPicture = (start: Buffer): boolean => formatOf(start) !== undefined

type ReencodedPicture = { picture: Buffer; width: number; height: number }
type Reencoding = {
  formats: readonly UploadFormat[]
  /** Larger pictures are made smaller, so that neither side is longer. */
  maxSide: number
  encode: (picture: Sharp) => Sharp
}

/** The picture, or why there is none: another type or a broken file; or too many pixels. */
export async function reencodePicture(
  bytes: Buffer,
  { formats, maxSide, encode }: Reencoding,
): Promise<ReencodedPicture | 'not-a-picture' | 'picture-too-large'> {
  const found = formatOf(bytes)
  const format = formats.find((one) => one === found)
  if (!format) return 'not-a-picture'
  try {
    // Reads the header only; the limit would be reported like any other fault.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (header.format !== DECODED_AS[format]) return 'not-a-picture'
    if (header.width * header.height > MAX_PIXELS) return 'picture-too-large'
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    const { data, info } = await encode(upright).toBuffer({ resolveWithObject: true })
    return { picture: data, width: info.width, height: info.height }
  } catch {
    return 'not-a-picture'
  }
}
