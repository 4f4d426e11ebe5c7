/** Which calls are traced: a share of all, and those that somebody outside traces already, as far as their number is bounded. */
import { ParentBasedSampler, SamplingDecision } from '@opentelemetry/sdk-trace'
import type { Sampler } from '@opentelemetry/sdk-trace'

/**
 * Anybody can say that their call is traced. So many are believed in a second, which is more than real tracing outside sends
 * and costs next to nothing.
 */
const MAX_FOLLOWED_PER_SECOND = 10

function createFollowLimit() {
  let second = 0
  let followed = 0
  return () => {
    const at = Math.floor(performance.now() / 1000)
    if (at !== second) [second, followed] = [at, 0]
    followed += 1
    return followed <= MAX_FOLLOWED_PER_SECOND
  }
}

const samplerOf = (isTraced: () => boolean): Sampler => ({
  shouldSample: () => ({ decision: isTraced() ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD }),
  toString: () => 'fairdraw',
})

/**
 * By chance and not by the trace's id, as the library's sampler has it: a caller chooses that id, and could prevent a trace, or
 * ask for any number of them. `random`: 0 to 1.
 */
export function createSampler(ratio: number, random: () => number): Sampler {
  const isChosen = () => random() < ratio
  const mayFollow = createFollowLimit()
  const byChance = samplerOf(isChosen)
  return new ParentBasedSampler({
    root: byChance,
    remoteParentSampled: samplerOf(() => isChosen() || mayFollow()),
    remoteParentNotSampled: byChance,
  })
}
