/**
 * Draws for other people's programs, good and bad, each with what a program must find (docs/draw-vectors/README.md). Their data
 * are made here; what must be found is written here, and not computed.
 */
import { BAD_DRAWS } from './bad-draws.ts'
import { BAD_EVIDENCE } from './bad-evidence.ts'
import { BAD_REDRAWS } from './bad-redraws.ts'
import { GOOD_DRAWS } from './good-draws.ts'
import type { Vector } from './vector.ts'

const named = (kind: string, vectors: Record<string, Vector>) =>
  Object.entries(vectors).map(([name, vector]) => [`${kind}/${name}`, vector] as const)

export const VECTORS: Record<string, Vector> = Object.fromEntries([
  ...named('good', GOOD_DRAWS),
  ...[BAD_DRAWS, BAD_EVIDENCE, BAD_REDRAWS].flatMap((vectors) => named('bad', vectors)),
])
