import type { BodyOf } from '@fairdraw/contract/call.ts'
import type { getDeskContent } from '@fairdraw/contract/desk/content.ts'

export type ContentPage = BodyOf<typeof getDeskContent>
export type ContentRow = ContentPage['items'][number]
