/** Pages that a browser could not use as the server had sent them, counted (docs/mechanisms/serving.md#what-browsers-do-to-a-page). */
import { PAGE_FAILURE_KINDS } from '@fairdraw/rules/page-failures.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** `isTranslated`: the browser had translated the page, so that its text was not the server's. */
export const postPageFailure = endpoint({
  name: 'postPageFailure',
  summary: 'Counts a page that went wrong in a browser, with nothing about a person',
  tag: 'Catalogue',
  method: 'POST',
  path: '/api/page-failures',
  auth: 'none',
  body: z.object({ kind: z.enum(PAGE_FAILURE_KINDS), isTranslated: z.boolean() }),
  responses: { 200: z.object({}) },
  problems: [],
})
