/** What the room calls the kinds of things in the library, and how it writes their sizes. */
import type { MediaItem } from '@fairdraw/contract/desk/media.ts'
import { formatMegabytes, MEDIA_LIMITS } from '@fairdraw/rules/media/recordings.ts'
import type { MediaKind } from '@fairdraw/rules/media/recordings.ts'

type KindCopy = {
  one: string
  many: string
  /** What a browser offers in its choice of files; the server looks at their content. */
  types: string
  takes: string
  altLabel: string
  altHint: string
  altMissing: string
}

const minutesOf = (kind: 'film' | 'sound') => `${MEDIA_LIMITS[kind].seconds / 60} minutes`

export const KIND_COPY: Readonly<Record<MediaKind, KindCopy>> = {
  picture: {
    one: 'picture',
    many: 'pictures',
    types: 'image/jpeg,image/png,image/webp,image/avif',
    takes: `Pictures: JPEG, PNG, WebP or AVIF, up to ${formatMegabytes(MEDIA_LIMITS.picture.bytes)}. Place, camera and date are removed.`,
    altLabel: 'Alt text',
    altHint: 'What the picture shows, in a sentence, for people who do not see it.',
    altMissing: 'Say what the picture shows.',
  },
  film: {
    one: 'film',
    many: 'films',
    types: 'video/mp4,video/webm',
    takes: `Films: MP4 (H.264 and AAC) or WebM, up to ${formatMegabytes(MEDIA_LIMITS.film.bytes)} and ${minutesOf('film')}.`,
    altLabel: 'Description',
    altHint: 'What the film shows, in a sentence or two, for people who do not see it.',
    altMissing: 'Say what the film shows.',
  },
  sound: {
    one: 'sound',
    many: 'sounds',
    types: 'audio/mpeg,audio/mp4,audio/x-m4a,.m4a',
    takes: `Sounds: MP3 or M4A, up to ${formatMegabytes(MEDIA_LIMITS.sound.bytes)} and ${minutesOf('sound')}.`,
    altLabel: 'Description',
    altHint: 'What is to be heard, for people who do not hear it: what is said, word for word if it is short.',
    altMissing: 'Say what is to be heard.',
  },
}

/** '1:05' */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** '1:05 · 1920 × 1080', as far as it has these. */
export function formatShape({ width, height, recording }: Pick<MediaItem, 'width' | 'height' | 'recording'>): string {
  const length = recording && formatLength(recording.seconds)
  return [length, width > 0 && `${width} × ${height}`].filter(Boolean).join(' · ')
}

/** What must be done before it is offered; undefined for what can be. */
export function describeLack({
  kind,
  alt,
  recording,
}: Pick<MediaItem, 'kind' | 'alt' | 'recording'>): string | undefined {
  const lacksCaptions = kind === 'film' && recording !== null && recording.captions === null && !recording.hasNoSpeech
  const lacks = [alt === null && KIND_COPY[kind].altLabel.toLowerCase(), lacksCaptions && 'captions'].filter(Boolean)
  return lacks.length > 0 ? `Without ${lacks.join(' and ')}` : undefined
}
