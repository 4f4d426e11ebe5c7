import { useRouteLoaderData } from 'react-router'
import { NO_EXPERIMENTS } from '../../session/variants.ts'
import type { Experiments } from '../../session/variants.ts'
import type { loader } from './frame.tsx'

/** The settings of experiments from the frame's loader; payment pages have no frame. */
export function useExperiments(): Experiments {
  return useRouteLoaderData<typeof loader>('frame')?.experiments ?? NO_EXPERIMENTS
}
