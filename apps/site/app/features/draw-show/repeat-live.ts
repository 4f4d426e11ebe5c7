/** Repeats a draw that is shown live; runs in the page's worker. */
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { repeatFirst } from '@fairdraw/draw/repeat.ts'
import type { RepeatInput, Repeated } from '@fairdraw/draw/repeat.ts'

export type RepeatRequest = Omit<RepeatInput, 'chains'>
export type EndedRepeat = { status: 'done'; repeated: Repeated }

export const repeatLive = async (request: RepeatRequest): Promise<EndedRepeat> => ({
  status: 'done',
  // Which of them decided is in the manifest, and the screen says when it is a demonstration's.
  repeated: repeatFirst({ ...request, chains: [QUICKNET, DEMONSTRATION] }),
})
