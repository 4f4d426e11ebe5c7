import { expect, it } from 'vitest'
import { repeatLive } from './repeat-live.ts'

it('whatever comes instead of a number ends in a sentence, and never in an error', async () => {
  for (const proof of [null, 7, {}, { beacon: {}, drawn: 'none' }])
    expect(await repeatLive({ proof, manifest: {}, manifestHash: '', seen: [] })).toMatchObject({
      status: 'done',
      repeated: { verdict: 'differs', reason: expect.stringMatching(/\S/) },
    })
})
