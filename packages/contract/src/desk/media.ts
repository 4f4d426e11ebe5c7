/** The media library: the pictures that content uses (docs/mechanisms/desk/media.md). */
import { REVISION_STATES } from '@fairdraw/rules/content-rules/content-machine.ts'
import * as z from 'zod/mini'
import { id as itemId, kind } from './content-revision.ts'
import { endpoint } from '../endpoint.ts'
import { machineText, typedLine, typedLines } from '../fields.ts'

const tag = 'The desk: media library'

/** The largest file. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024
export const MAX_ALT_LENGTH = 500
export const MAX_PICTURE_NAME_LENGTH = 200

const percent = z.int().check(z.nonnegative(), z.maximum(100))
const pictureId = z.string().check(z.regex(/^[\da-f]{32}$/))
const ofPicture = z.object({ id: pictureId })
const reason = typedLines(1_000, 1)

/** What must stay visible when it is cropped, in per cent from the left and the top. */
const focal = z.object({ x: percent, y: percent })

const mediaPicture = z.object({
  id: pictureId,
  /** With its focal point: what a text names. */
  address: z.string(),
  name: z.string(),
  /** What it shows; null until somebody has written it. */
  alt: z.nullable(z.string()),
  focal,
  width: z.int(),
  height: z.int(),
  uploadedByName: z.nullable(z.string()),
  uploadedAt: z.string(),
  isRetired: z.boolean(),
})
export type MediaPicture = z.infer<typeof mediaPicture>

/** `offered`: can be chosen. `undescribed`: has no alt text yet. `retired`: is served, and no longer offered. */
export const PICTURE_SHELVES = ['offered', 'undescribed', 'retired'] as const
export type PictureShelf = (typeof PICTURE_SHELVES)[number]

const reply = { 200: z.object({ picture: mediaPicture }) }

export const getDeskMedia = endpoint({
  name: 'getDeskMedia',
  summary: 'The pictures of a shelf, newest first, sixty at a time; `words` must begin words of their alt text or name',
  tag,
  method: 'GET',
  path: '/api/desk/media',
  auth: 'staff',
  act: 'read-content',
  query: z.object({
    shelf: z.enum(PICTURE_SHELVES),
    words: z.optional(typedLine(100)),
    /** `next` of the previous page. */
    cursor: z.optional(machineText(100, 0)),
  }),
  responses: {
    200: z.object({
      pictures: z.array(mediaPicture),
      /** Absent on the last page. */
      next: z.optional(z.string()),
    }),
  },
  problems: [],
})

export const getDeskPicture = endpoint({
  name: 'getDeskPicture',
  summary: 'A picture of the library',
  tag,
  method: 'GET',
  path: '/api/desk/media/{id}',
  auth: 'staff',
  act: 'read-content',
  params: ofPicture,
  responses: reply,
  problems: ['not-found'],
})

export const getDeskPictureUses = endpoint({
  name: 'getDeskPictureUses',
  summary: 'The items with a revision that names the picture, a hundred at a time',
  tag,
  method: 'GET',
  path: '/api/desk/media/{id}/uses',
  auth: 'staff',
  act: 'read-content',
  params: ofPicture,
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

export const postDeskPictureUpload = endpoint({
  name: 'postDeskPictureUpload',
  summary:
    'Stores a picture, a JPEG, PNG, WebP or AVIF by its content. Metadata are removed. The same file is stored once; `isNew` says whether it was. It is offered once it is described',
  tag,
  method: 'POST',
  path: '/api/desk/media/upload',
  auth: 'staff',
  act: 'edit-content',
  upload: 'application/octet-stream',
  maxBodyBytes: MAX_PICTURE_BYTES,
  responses: { 200: z.object({ picture: mediaPicture, isNew: z.boolean() }) },
  problems: ['not-a-picture', 'picture-too-large'],
})

export const postDeskDescribePicture = endpoint({
  name: 'postDeskDescribePicture',
  summary: 'Says what a picture shows, what it is called, and what must stay visible when it is cropped',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/describe',
  auth: 'staff',
  act: 'edit-content',
  params: ofPicture,
  body: z.object({
    alt: typedLine(MAX_ALT_LENGTH, 1),
    /** Absent: stays as it is. */
    name: z.optional(typedLine(MAX_PICTURE_NAME_LENGTH)),
    focal: z.optional(focal),
  }),
  responses: reply,
  problems: ['not-found'],
})

export const postDeskRetirePicture = endpoint({
  name: 'postDeskRetirePicture',
  summary: 'Takes a picture out of the choice, with a reason; texts that name it still show it',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/retire',
  auth: 'staff',
  act: 'edit-content',
  params: ofPicture,
  body: z.object({ reason }),
  responses: reply,
  problems: ['not-found'],
})

export const postDeskRestorePicture = endpoint({
  name: 'postDeskRestorePicture',
  summary: 'Offers a retired picture again',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/restore',
  auth: 'staff',
  act: 'edit-content',
  params: ofPicture,
  responses: reply,
  problems: ['not-found'],
})

export const postDeskDeletePicture = endpoint({
  name: 'postDeskDeletePicture',
  summary: 'Deletes a picture that no revision names',
  tag,
  method: 'POST',
  path: '/api/desk/media/{id}/delete',
  auth: 'staff',
  act: 'edit-content',
  params: ofPicture,
  responses: { 200: z.object({ isDeleted: z.literal(true) }) },
  problems: ['not-found', 'picture-in-use'],
})
