/** Why a picture is not taken or deleted. */
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
  'picture-in-use': {
    status: 409,
    cause: 'A revision of content names the picture, so it cannot be deleted.',
    title: 'This picture is used',
    text: 'A text names it, so it can’t be deleted. Retire it instead: then it is no longer offered.',
  },
} as const satisfies Record<string, ProblemRow>
