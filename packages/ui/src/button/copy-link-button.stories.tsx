import type { Stories } from '../stories/stories.ts'
import { CopyLinkButton } from './copy-link-button.tsx'

export const stories: Stories = { 'not pressed': <CopyLinkButton /> }
