import { useRouteLoaderData } from 'react-router'
import { NO_EXPERIMENTS } from '../../session/variants.ts'
import type { Experiments } from '../../session/variants.ts'

/** What the frame's loader returns. */
export type FrameData = { experiments: Experiments }

/** The settings of experiments from the frame's loader; payment pages have no frame. */
export function useExperiments(): Experiments {
  return useRouteLoaderData<FrameData>('frame')?.experiments ?? NO_EXPERIMENTS
}
