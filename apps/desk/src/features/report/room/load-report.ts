import { getDeskReport, getDeskReportSubjects } from '@fairdraw/contract/report/report-room.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { callDesk, readDesk } from '../../../api.ts'
import { readAsked } from './asked.ts'

/**
 * What the room shows, read while its code is fetched. Of what is asked for and is not there, or of too many days, the reply says so,
 * and another choice can be made.
 */
export async function loadReport({ request }: LoaderFunctionArgs) {
  const asked = readAsked(new URL(request.url).search)
  const [answer, { competitions }] = await Promise.all([
    callDesk(getDeskReport, { query: asked }),
    readDesk(getDeskReportSubjects, {}),
  ])
  return {
    asked,
    competitions,
    report: answer.ok ? answer.body : undefined,
    problem: answer.ok ? undefined : answer.problem,
  }
}
