/**
 * Links that show the site at an instant, with drafts over the published content
 * (docs/mechanisms/content.md#preview-links).
 */
import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import { MAX_PREVIEW_HOURS, MAX_PREVIEW_REVISIONS } from '@fairdraw/rules/content-rules/preview.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const tag = 'The desk: content'

const moment = z.string()
const instant = z.iso.datetime({ offset: true })
const kind = z.enum(CONTENT_KINDS)
const id = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/))
const revision = z.int().check(z.positive(), z.maximum(2_147_483_647))

const preview = z.object({
  id: z.uuid(),
  revisions: z.array(z.object({ kind, id, revision: z.int() })),
  /** The instant at which the site is shown. */
  at: moment,
  expiresAt: moment,
})

export const postDeskPreview = endpoint({
  name: 'postDeskPreview',
  summary:
    'Creates a link that shows the site at an instant (absent: now) with these revisions over the published content, for 24 hours or the given number',
  tag,
  method: 'POST',
  path: '/api/desk/content/preview',
  auth: 'staff',
  act: 'edit-content',
  body: z.object({
    revisions: z.array(z.object({ kind, id, revision })).check(z.minLength(1), z.maxLength(MAX_PREVIEW_REVISIONS)),
    at: z.optional(instant),
    hours: z.optional(z.int().check(z.positive(), z.maximum(MAX_PREVIEW_HOURS))),
  }),
  responses: { 200: z.extend(preview, { link: z.string() }) },
  problems: ['not-found', 'content-invalid', 'content-stopped'],
})

export const getDeskPreviews = endpoint({
  name: 'getDeskPreviews',
  summary: 'Active previews, newest first, without their links',
  tag,
  method: 'GET',
  path: '/api/desk/content/previews',
  auth: 'staff',
  act: 'read-content',
  responses: {
    200: z.object({
      previews: z.array(z.extend(preview, { createdBy: z.uuid(), createdByName: z.string(), createdAt: moment })),
    }),
  },
  problems: [],
})

export const postDeskEndPreview = endpoint({
  name: 'postDeskEndPreview',
  summary: 'Ends a preview early, for everybody who has the link',
  tag,
  method: 'POST',
  path: '/api/desk/content/previews/{id}/end',
  auth: 'staff',
  act: 'edit-content',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({}) },
  problems: ['not-found'],
})
