/** Driving a show of a draw from the desk (docs/mechanisms/draw/show.md). */
import { TROUBLES } from '@fairdraw/rules/draw/show-troubles.ts'
import { SHOW_STEPS } from '@fairdraw/rules/draw/show.ts'
import type { TroubleCode } from '@fairdraw/rules/draw/show-troubles.ts'
import * as z from 'zod/mini'
import { drawLive, drawShow } from '../draw/show.ts'
import { endpoint } from '../endpoint.ts'

const tag = 'The desk: draws'
const id = z.object({ id: z.uuid() })

export const getDeskDrawShow = endpoint({
  name: 'getDeskDrawShow',
  summary: 'A draw as it is shown, and for each step of its show what it still waits for',
  tag,
  method: 'GET',
  path: '/api/desk/draws/{id}/show',
  auth: 'staff',
  act: 'read-draws',
  params: id,
  query: z.object({ rehearsal: z.optional(z.literal('1')) }),
  responses: {
    200: z.object({
      live: drawLive,
      /** The steps that cannot be shown now, and why. */
      troubles: z.array(
        z.object({ step: z.enum(SHOW_STEPS), code: z.enum(Object.keys(TROUBLES) as [TroubleCode, ...TroubleCode[]]) }),
      ),
      /** Whether a rehearsal may be held: with a draw whose result is public. */
      mayRehearse: z.boolean(),
    }),
  },
  problems: ['not-found'],
})

export const postDeskDrawShow = endpoint({
  name: 'postDeskDrawShow',
  summary: 'Begins the show of a draw whose list is published, or a rehearsal with a draw whose result is',
  tag,
  method: 'POST',
  path: '/api/desk/draws/{id}/show',
  auth: 'staff',
  act: 'run-shows',
  params: id,
  body: z.object({ isRehearsal: z.boolean() }),
  responses: { 200: z.object({ show: drawShow }) },
  problems: ['not-found', 'wrong-draw-state', 'show-held'],
})

export const postDeskDrawShowStep = endpoint({
  name: 'postDeskDrawShowStep',
  summary:
    'Calls a step of a show: the next one, one that was shown before, or the end. All screens show it at the instant that the reply has',
  tag,
  method: 'POST',
  path: '/api/desk/draws/{id}/show/step',
  auth: 'staff',
  act: 'run-shows',
  params: id,
  body: z.object({
    show: z.uuid(),
    step: z.enum(SHOW_STEPS),
    /** How many steps had been called when the person pressed, so that a press never counts twice. */
    after: z.int().check(z.nonnegative()),
  }),
  responses: { 200: z.object({ show: drawShow }) },
  problems: ['not-found', 'show-moved-on', 'show-not-ready'],
})
