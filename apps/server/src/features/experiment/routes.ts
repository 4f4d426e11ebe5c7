import { postMeasurements } from '@fairdraw/contract/experiment.ts'
import { done } from '../../http/outcome.ts'
import type { Serve } from '../../http/serve.ts'
import type { Measurements } from './measurements.ts'

export function experimentRoutes(serve: Serve, { measurements }: { measurements: Measurements }) {
  serve(postMeasurements, async ({ body, request }) => {
    // A browser that objects sends nothing. What arrives all the same is not counted.
    if (request.headers['sec-gpc'] !== '1') measurements.add(body.events, request.ip)
    return done({})
  })
}
