import type { DrawLive } from '@fairdraw/contract/draw/show.ts'
import { QUICKNET } from '@fairdraw/draw/beacon.ts'
import { DEMONSTRATION } from '@fairdraw/draw/demonstration.ts'
import { repeatFirst } from '@fairdraw/draw/repeat.ts'
import type { Repeated } from '@fairdraw/draw/repeat.ts'
import { useMemo } from 'react'

/** What this screen itself gets from the promise and the number; undefined before the number. It takes some 50 ms, before the step is due. */
export function useOwnResult(manifest: unknown, live: DrawLive | undefined): Repeated | undefined {
  const { proof, manifestHash, facts } = live ?? {}
  // The same proof comes with every reply.
  const key = proof ? JSON.stringify(proof) : undefined
  return useMemo(
    () =>
      key === undefined
        ? undefined
        : repeatFirst({
            proof: JSON.parse(key),
            manifest,
            manifestHash: manifestHash!,
            seen: facts!.seen,
            chains: [QUICKNET, DEMONSTRATION],
          }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- who has seen the list is known before the number, and does not change
    [key, manifest],
  )
}
