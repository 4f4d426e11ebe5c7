import { CONTENT_BODIES } from '@fairdraw/contract/desk/content-bodies.ts'
import type { ContentKind } from '@fairdraw/rules/content-rules/content-machine.ts'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { NEW_ITEMS, startOf } from './new-item-kinds.ts'
import { TEMPLATES } from './templates.ts'

it.each(Object.keys(TEMPLATES) as ContentKind[])('%s begins with a text that can be saved at once', (kind) => {
  const id = NEW_ITEMS[kind].idForm === 'number' ? '905' : 'away-days'
  const body = startOf(kind, id)
  const read = z.safeParse(CONTENT_BODIES[kind] as z.ZodMiniType, body)
  expect(read.error?.issues).toBeUndefined()
  // No field is there that the schema does not have.
  expect(read.data).toEqual(body)
})
