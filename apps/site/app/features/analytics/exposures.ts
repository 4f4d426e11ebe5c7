/**
 * Records each version of an experiment once for this browser: that it was shown, and that the visitor chose what it
 * showed (docs/mechanisms/experiments.md#exposures). The browser stores only which of these it has recorded.
 */
import type { AnalyticsEvent } from '@fairdraw/contract/analytics.ts'
import type { PageExperiment, Variant } from '@fairdraw/rules/competition/experiment.ts'
import { EXPOSURES_KEY } from '../../session/variants.ts'

type Stage = 'exposure' | 'response'

export type Exposures = {
  expose(experiment: PageExperiment, version: Variant): void
  /** Ignored for a version that was not shown before. */
  respond(experiment: PageExperiment, version: Variant): void
}

export function createExposures(
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  record: (event: AnalyticsEvent) => void,
): Exposures {
  /** `exposure card-picture b` */
  const keyOf = (stage: Stage, experiment: PageExperiment, version: Variant) => `${stage} ${experiment} ${version}`
  const read = (): string[] => {
    try {
      const stored = JSON.parse(storage().getItem(EXPOSURES_KEY) ?? '[]') as unknown
      return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : []
    } catch {
      return []
    }
  }
  const recordOnce = (stage: Stage, experiment: PageExperiment, version: Variant) => {
    const recorded = read()
    const key = keyOf(stage, experiment, version)
    if (recorded.includes(key)) return
    try {
      storage().setItem(EXPOSURES_KEY, JSON.stringify([...recorded, key]))
    } catch {
      return // what cannot be remembered would be recorded again and again
    }
    record({ name: stage, experiment, version })
  }

  return {
    expose: (experiment, version) => recordOnce('exposure', experiment, version),
    respond: (experiment, version) => {
      if (read().includes(keyOf('exposure', experiment, version))) recordOnce('response', experiment, version)
    },
  }
}
