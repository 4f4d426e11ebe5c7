/**
 * Films and sounds of the media library: what is taken, and their addresses. Browsers play all of these formats, and start at
 * once, without another program (docs/mechanisms/desk/media.md).
 */

/** `captions` belong to a film, and are in no list. */
export const MEDIA_KINDS = ['picture', 'film', 'sound'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]
export type RecordingKind = Exclude<MediaKind, 'picture'>

const MEGABYTE = 1024 ** 2

type Limit = { bytes: number; pixels?: number; seconds?: number }
/** The largest files, pictures and films (in pixels), and the longest films and sounds. */
export const MEDIA_LIMITS = {
  picture: { bytes: 15 * MEGABYTE, pixels: 40_000_000 },
  // As long as a clip may be. 4K in either direction.
  film: { bytes: 200 * MEGABYTE, pixels: 3_840 * 2_160, seconds: 1_800 },
  sound: { bytes: 50 * MEGABYTE, seconds: 3_600 },
} as const satisfies Record<MediaKind, Limit>
export const MAX_MEDIA_BYTES: number = MEDIA_LIMITS.film.bytes

export const formatMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`

/** The formats by the end of their file's name, with the codecs that browsers play. */
export const RECORDING_FORMATS = {
  mp4: { kind: 'film', video: ['avc'], audio: ['aac'] },
  webm: { kind: 'film', video: ['vp8', 'vp9', 'av1'], audio: ['opus', 'vorbis'] },
  m4a: { kind: 'sound', video: [], audio: ['aac'] },
  mp3: { kind: 'sound', video: [], audio: ['mp3'] },
} as const satisfies Record<string, { kind: RecordingKind; video: readonly string[]; audio: readonly string[] }>
export type RecordingFormat = keyof typeof RECORDING_FORMATS

export type RecordingFacts = {
  container: 'mp4' | 'webm' | 'mp3'
  /** Codecs of its tracks; null: one that has no name. */
  video: readonly (string | null)[]
  audio: readonly (string | null)[]
  seconds: number
  /** Upright; 0 for sounds. */
  width: number
  height: number
  /** What says where everything is stands before the film itself, so that a browser needs no second request. */
  startsAtOnce: boolean
}

/** As editing programs call them; others are called as their standard calls them. */
const CODEC_NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265',
  opus: 'Opus',
  vorbis: 'Vorbis',
}

/** Of its tracks: 'H.264, AAC'. */
export const nameCodecs = ({ video, audio }: Pick<RecordingFacts, 'video' | 'audio'>): string =>
  [...video, ...audio]
    .map((codec) => (codec === null ? 'unknown' : (CODEC_NAMES[codec] ?? codec.toUpperCase())))
    .join(', ')

/** The format of a recording, or why the library does not take it. */
export function judgeRecording(
  facts: RecordingFacts,
  bytes: number,
): { format: RecordingFormat } | { refusal: 'codecs' | 'length' | 'pixels' | 'bytes' } {
  const { container, video, audio, seconds, width, height } = facts
  const format = container === 'mp4' && video.length === 0 ? 'm4a' : container
  const allowed: { kind: RecordingKind; video: readonly string[]; audio: readonly string[] } = RECORDING_FORMATS[format]
  const isPlayable = (codecs: RecordingFacts['video'], playable: readonly string[]) =>
    codecs.every((codec) => codec !== null && playable.includes(codec))
  const hasContent = allowed.kind === 'film' ? video.length > 0 : audio.length > 0
  if (!hasContent || !isPlayable(video, allowed.video) || !isPlayable(audio, allowed.audio))
    return { refusal: 'codecs' }
  const limit: Limit = MEDIA_LIMITS[allowed.kind]
  if (bytes > limit.bytes) return { refusal: 'bytes' }
  if (!(seconds > 0 && seconds <= limit.seconds!)) return { refusal: 'length' }
  if (width * height > (limit.pixels ?? 0)) return { refusal: 'pixels' }
  return { format }
}

const FOLDER = '/media/'
const FILE = /^([\da-f]{32})\.(mp4|webm|m4a|mp3|vtt)$/

/** The bytes at an address never change. */
export const recordingAddress = (id: string, format: RecordingFormat | 'vtt'): string => `${FOLDER}${id}.${format}`

/** The id in the last part of an address; undefined for one that is not of the library. */
export const readRecordingFile = (file: string): string | undefined => FILE.exec(file)?.[1]
