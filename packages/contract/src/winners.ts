/**
 * The published winners: the cards of the winners page, and the full list with search and paging (1-site §2, §3, §7;
 * field rule 10).
 */
import * as z from 'zod/mini'
import { winner } from './catalogue/winner.ts'
import { endpoint } from './endpoint.ts'
import { machineText, typedLine } from './fields.ts'

const tag = 'Winners'
/**
 * The search text, matched with names, places, prizes and programmes; and the position at which the last page ended.
 */
const listQuery = z.object({
  search: z.optional(typedLine(100)),
  cursor: z.optional(machineText(200, 0)),
})
const page = { 200: z.object({ winners: z.array(winner), nextCursor: z.optional(z.string()) }) }

/** Letters, digits and hyphens, so that it needs no encoding in an address. */
export const winnerId = z.string().check(z.regex(/^[a-z0-9-]{1,100}$/))

export const getWinner = endpoint({
  name: 'getWinner',
  summary: 'One winner of any year; hidden winners are not found',
  tag,
  method: 'GET',
  path: '/api/winners/{id}',
  auth: 'none',
  params: z.object({ id: winnerId }),
  responses: { 200: z.object({ winner }) },
  problems: ['not-found'],
})

export const drawStory = z.object({ id: z.string(), name: z.string(), prize: z.string(), title: z.string() })
export type DrawStory = z.infer<typeof drawStory>

export const getDrawStories = endpoint({
  name: 'getDrawStories',
  summary:
    'The stories of the winners of a draw, in the order in which their tickets were drawn; empty while none is told',
  tag,
  method: 'GET',
  path: '/api/draws/{id}/stories',
  auth: 'none',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.object({ stories: z.array(drawStory) }) },
  problems: [],
})

export const getWinnersAll = endpoint({
  name: 'getWinnersAll',
  summary: 'All winners, newest first, twenty-four at a time',
  tag,
  method: 'GET',
  path: '/api/winners/all',
  auth: 'none',
  query: listQuery,
  responses: page,
  problems: [],
})

export const postWinnersAll = endpoint({
  name: 'postWinnersAll',
  summary: 'All winners, including hidden ones that a test player sees',
  tag,
  method: 'POST',
  path: '/api/winners/all',
  auth: 'player',
  body: listQuery,
  responses: page,
  problems: [],
})

export const postWinners = endpoint({
  name: 'postWinners',
  summary: 'The cards of the winners page, with the hidden ones that a test player sees',
  tag,
  method: 'POST',
  path: '/api/winners',
  auth: 'player',
  body: z.object({}),
  responses: { 200: z.object({ winners: z.array(winner) }) },
  problems: [],
})
