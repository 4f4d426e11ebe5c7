/**
 * The measurements of experiments: a tile was seen or chosen, and with which picture; never by whom (1-site §4, §9;
 * field rule 25).
 */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const measurement = z.object({
  name: z.enum(['tile-view', 'tile-click']),
  competitionId: z.int().check(z.positive(), z.maximum(2_147_483_647)),
  version: z.enum(['a', 'b']),
})
export type Measurement = z.infer<typeof measurement>

export const postMeasurements = endpoint({
  name: 'postMeasurements',
  summary: 'Adds to the counts of an experiment',
  tag: 'Experiments',
  method: 'POST',
  path: '/api/measurements',
  auth: 'none',
  body: z.object({ events: z.array(measurement).check(z.minLength(1), z.maxLength(100)) }),
  responses: { 200: z.object({}) },
  problems: [],
})
