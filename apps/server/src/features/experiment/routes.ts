import { postMeasurements } from '@fairdraw/contract/experiment.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Measurements } from './measurements.ts'

export function experimentRoutes(serve: Serve, { measurements }: { measurements: Measurements }) {
  serve(postMeasurements, async ({ body, request }) => {
    measurements.add(body.events, request.ip)
    return done({})
  })
}
