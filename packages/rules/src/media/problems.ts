/** Why the media library does not take, change or delete something. */
import type { ProblemRow } from '../problem-row.ts'

export const MEDIA_PROBLEMS = {
  'not-a-picture': {
    status: 422,
    cause:
      'The upload is not a readable picture of an accepted type, or one of a claim has more than 40 million pixels.',
    title: 'We couldn’t read that picture',
    text: 'Choose a photo in JPEG, PNG or WebP format.',
  },
  'picture-too-large': {
    status: 422,
    cause: 'The picture has more than 40 million pixels, however small its file is.',
    title: 'This picture is too large',
    text: 'It has more than 40 million pixels. Make it smaller and try again.',
  },
  'recording-not-accepted': {
    status: 422,
    cause:
      'The upload is no readable film or sound, or has a codec, a length or a size in pixels that the library does not take; the detail says which.',
    title: 'The library can’t take this file',
    text: 'Choose an MP4 or WebM film, or an MP3 or M4A sound.',
  },
  'captions-unreadable': {
    status: 422,
    cause: 'The captions are neither WebVTT nor SubRip, or do not fit the film; the detail says where.',
    title: 'We couldn’t read these captions',
    text: 'Choose a file of WebVTT (.vtt) or SubRip (.srt).',
  },
  'media-in-use': {
    status: 409,
    cause: 'A revision of content names the item, or a film has it as its poster, so it cannot be deleted.',
    title: 'This is used',
    text: 'A text names it, so it can’t be deleted. Retire it instead: then it is no longer offered.',
  },
} as const satisfies Record<string, ProblemRow>
