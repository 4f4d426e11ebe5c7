/** What a draw commits to besides itself: made by its first attempt, and taken over by every redraw. */
import type { Manifest } from '@fairdraw/draw/manifest.ts'
import type { Blocker } from '@fairdraw/rules/draw/draw.ts'
import type { Db } from '../../../db/database.ts'
import type { Draw } from '../draws.ts'

/** The list, what it is drawn for and by which rules. */
export type Fixed = Omit<
  Manifest,
  'algorithm' | 'draw' | 'subject' | 'attempt' | 'redrawOf' | 'committedAt' | 'keys' | 'beacon'
>

/** Under the draw's lock: what it is committed with, what blocks it, or that nobody holds a ticket. */
export type Fix = (tx: Db, locked: Draw) => Promise<{ fixed: Fixed } | { blockers: Blocker[] } | 'no-entries'>
