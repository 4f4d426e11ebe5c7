/** The media library: the pictures, films and sounds that content uses (docs/mechanisms/desk/media.md). */
import { REVISION_STATES } from '@fairdraw/rules/content-rules/content-machine.ts'
import { MAX_CAPTIONS_LENGTH } from '@fairdraw/rules/media/captions.ts'
import { MAX_MEDIA_BYTES, MEDIA_KINDS } from '@fairdraw/rules/media/recordings.ts'
import * as z from 'zod/mini'
import { id as itemId, kind } from './content-revision.ts'
import { endpoint } from '../endpoint.ts'
import { machineText, typedLine, typedLines } from '../fields.ts'

const tag = 'The desk: media library'

export const MAX_ALT_LENGTH = 500
export const MAX_MEDIA_NAME_LENGTH = 200

/** As JSON, in which a letter may take several bytes. */
const MAX_CAPTIONS_BYTES = 300 * 1024

const percent = z.int().check(z.nonnegative(), z.maximum(100))
const mediaId = z.string().check(z.regex(/^[\da-f]{32}$/))
const ofItem = z.object({ id: mediaId })
const reason = typedLines(1_000, 1)

/** What must stay visible when it is cropped, in per cent from the left and the top. */
const focal = z.object({ x: percent, y: percent })

/** Of a film or a sound. */
const recording = z.object({
  seconds: z.number(),
  /** Of its tracks: 'H.264, AAC'. */
  codecs: z.string(),
  /** False: a browser needs another request before it can play. */
  startsAtOnce: z.boolean(),
  /** Of a film: addresses of the picture before it plays, and of its captions; or that nobody speaks in it. */
  poster: z.nullable(z.string()),
  captions: z.nullable(z.string()),
  hasNoSpeech: z.boolean(),
})

const mediaItem = z.object({
  id: mediaId,
  kind: z.enum(MEDIA_KINDS),
  /** Of a picture with its focal point: what a text names. */
  address: z.string(),
  name: z.string(),
  /** What it shows or lets hear; null until somebody has written it. */
  alt: z.nullable(z.string()),
  focal,
  /** In pixels; 0 for a sound. */
  width: z.int(),
  height: z.int(),
  /** As it is stored. */
  sizeBytes: z.int(),
  recording: z.nullable(recording),
  uploadedByName: z.nullable(z.string()),
  uploadedAt: z.string(),
  isRetired: z.boolean(),
})
export type MediaItem = z.infer<typeof mediaItem>

/**
 * `offered`: can be chosen. `undescribed`: has no description yet, or is a film that lacks captions. `retired`: is served, and no
 * longer offered.
 */
export const MEDIA_SHELVES = ['offered', 'undescribed', 'retired'] as const
export type MediaShelf = (typeof MEDIA_SHELVES)[number]

const reply = { 200: z.object({ item: mediaItem }) }

export const getDeskMedia = endpoint({
  name: 'getDeskMedia',
  summary:
    'What is on a shelf, newest first, sixty at a time, of all kinds or one; `words` must begin words of its description or name',
  tag,
  method: 'GET',
  path: '/api/desk/media',
  auth: 'staff',
  act: 'read-content',
  query: z.object({
    shelf: z.enum(MEDIA_SHELVES),
    kind: z.optional(z.enum(MEDIA_KINDS)),
    words: z.optional(typedLine(100)),
    /** `next` of the previous page. */
    cursor: z.optional(machineText(100, 0)),
  }),
  responses: {
    200: z.object({
      items: z.array(mediaItem),
      /** Absent on the last page. */
      next: z.optional(z.string()),
    }),
  },
  problems: [],
})

export const getDeskMediaItem = endpoint({
  name: 'getDeskMediaItem',
  summary: 'A picture, film or sound of the library',
  tag,
  method: 'GET',
  path: '/api/desk/media/{id}',
  auth: 'staff',
  act: 'read-content',
  params: ofItem,
  responses: reply,
  problems: ['not-found'],
})

export const getDeskMediaUses = endpoint({
  name: 'getDeskMediaUses',
  summary: 'The items of content with a revision that names it, a hundred at a time',
  tag,
  method: 'GET',
  path: '/api/desk/media/{id}/uses',
  auth: 'staff',
  act: 'read-content',
  params: ofItem,
  query: z.object({
    /** `next` of the previous page. */
    cursor: z.optional(machineText(120, 0)),
  }),
  responses: {
    200: z.object({
      uses: z.array(
        z.object({
          kind,
          id: itemId,
          /** Its title in the newest revision; null if it has none. */
          title: z.nullable(z.string()),
          /** Revisions that name it, newest first: the published one, and open ones that are newer; at most ten. */
          revisions: z.array(z.object({ revision: z.int(), state: z.enum(REVISION_STATES) })),
        }),
      ),
      next: z.optional(z.string()),
    }),
  },
  problems: [],
})

export const postDeskMediaUpload = endpoint({
  name: 'postDeskMediaUpload',
  summary:
    'Stores a file, by its content: a JPEG, PNG, WebP or AVIF picture, whose metadata are removed; an MP4 or WebM film; an MP3 or M4A sound. The same file is stored once; `isNew` says whether it was. It is offered once it is described, and a film once it also has captions or needs none',
  tag,
  method: 'POST',
  path: '/api/desk/media/upload',
  auth: 'staff',
  act: 'edit-content',
  upload: 'application/octet-stream',
  maxBodyBytes: MAX_MEDIA_BYTES,
  responses: { 200: z.object({ item: mediaItem, isNew: z.boolean() }) },
  problems: ['not-a-picture', 'picture-too-large', 'recording-not-accepted'],
})

export const postDeskDescribeMedia = endpoint({
  name: 'postDeskDescribeMedia',
  summary:
    'Says what it shows, what it is called, and what must stay visible when it is cropped; of a film also its poster, and whether nobody speaks in it',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/describe',
  auth: 'staff',
  act: 'edit-content',
  params: ofItem,
  body: z.object({
    alt: typedLine(MAX_ALT_LENGTH, 1),
    /** Absent: stays as it is. */
    name: z.optional(typedLine(MAX_MEDIA_NAME_LENGTH)),
    focal: z.optional(focal),
    /** The id of a picture of the library; null: none. */
    poster: z.optional(z.nullable(mediaId)),
    hasNoSpeech: z.optional(z.boolean()),
  }),
  responses: reply,
  problems: ['not-found'],
})

export const postDeskMediaCaptions = endpoint({
  name: 'postDeskMediaCaptions',
  summary:
    'Gives a film its captions: WebVTT, or SubRip, which becomes WebVTT. Texts that name earlier ones still show those',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/captions',
  auth: 'staff',
  act: 'edit-content',
  params: ofItem,
  body: z.object({ text: typedLines(MAX_CAPTIONS_LENGTH, 1) }),
  maxBodyBytes: MAX_CAPTIONS_BYTES,
  responses: reply,
  problems: ['not-found', 'captions-unreadable'],
})

export const postDeskRetireMedia = endpoint({
  name: 'postDeskRetireMedia',
  summary: 'Takes it out of the choice, with a reason; texts that name it still show it',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/retire',
  auth: 'staff',
  act: 'edit-content',
  params: ofItem,
  body: z.object({ reason }),
  responses: reply,
  problems: ['not-found'],
})

export const postDeskRestoreMedia = endpoint({
  name: 'postDeskRestoreMedia',
  summary: 'Offers again what was retired',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/restore',
  auth: 'staff',
  act: 'edit-content',
  params: ofItem,
  responses: reply,
  problems: ['not-found'],
})

export const postDeskDeleteMedia = endpoint({
  name: 'postDeskDeleteMedia',
  summary: 'Deletes what no revision names',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/delete',
  auth: 'staff',
  act: 'edit-content',
  params: ofItem,
  responses: { 200: z.object({ isDeleted: z.literal(true) }) },
  problems: ['not-found', 'media-in-use'],
})
