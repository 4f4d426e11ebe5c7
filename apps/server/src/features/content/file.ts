/**
 * An item as a file that a person or another program writes: `content -- import` reads it and `export` prints it
 * (docs/content.md).
 */
import { CONTENT_KINDS } from '@fairdraw/rules/content-rules/content-machine.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import * as z from 'zod/mini'
import { readContent } from './bodies.ts'
import type { BodyFault, ContentItem } from './bodies.ts'

const envelope = z.strictObject({
  kind: z.enum(CONTENT_KINDS),
  id: z.string().check(z.regex(/^[a-z0-9-]{1,100}$/)),
  /** The revision that was exported and changed; absent for a new item. */
  revision: z.optional(z.int().check(z.nonnegative())),
  body: z.unknown(),
})

export type ContentFile = { item: ContentItem; basedOn: number }

/** Parses a file, or returns its faults, each with its field. */
export function readContentFile(text: string): ContentFile | { faults: BodyFault[] } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { faults: [{ path: '', words: `This is no JSON: ${(error as Error).message}` }] }
  }
  const file = z.safeParse(envelope, json)
  if (!file.success)
    return { faults: file.error.issues.map(({ path, message }) => ({ path: path.join('.'), words: message })) }
  const { kind, id, revision = 0, body } = file.data
  const item = readContent(kind, id, body)
  if ('faults' in item)
    return { faults: item.faults.map(({ path, words }) => ({ path: path === 'id' ? path : `body.${path}`, words })) }
  return { item, basedOn: revision }
}

export function writeContentFile(kind: ContentKind, id: string, revision: number, body: unknown): string {
  return JSON.stringify({ kind, id, revision, body }, undefined, 2)
}

/** The fields in which two bodies differ, as lines for a person: the path and both values. */
export function differences(before: unknown, after: unknown): string[] {
  return differencesOf(before, after).map(
    (one) => `${one.path}: ${JSON.stringify(one.before)} → ${JSON.stringify(one.after)}`,
  )
}

/** A field in which two bodies differ; undefined where a body does not have it. */
export type Difference = { path: string; before?: unknown; after?: unknown }

export function differencesOf(before: unknown, after: unknown, path = ''): Difference[] {
  const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      differencesOf(before[name], after[name], path === '' ? name : `${path}.${name}`),
    )
  return before === after ? [] : [{ path, before, after }]
}
