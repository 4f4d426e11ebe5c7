import type { Answer } from '@fairdraw/contract/call.ts'
import type { getDeskContent } from '@fairdraw/contract/desk/content.ts'

export type ContentPage = Extract<Answer<typeof getDeskContent>, { ok: true }>['body']
export type ContentRow = ContentPage['items'][number]
