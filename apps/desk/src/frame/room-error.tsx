import { PROBLEMS } from '@fairdraw/rules/problems.ts'
import { Button } from '@fairdraw/site/app/ui/button/button.tsx'
import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import type { DeskProblem } from '../api.ts'
import { LogInDialog } from '../session/log-in-dialog.tsx'
import { Page } from '../ui/page.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'

/** In place of a room that could not be read. */
export function RoomError() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  if (isRouteErrorResponse(error) && error.status === 404) return <NoRoom />
  const problem: DeskProblem = isRouteErrorResponse(error)
    ? (error.data as DeskProblem)
    : ({ code: 'internal-error', title: PROBLEMS['internal-error'].title, status: 500 } as DeskProblem)
  return (
    <Page title="This didn’t load" isNarrow>
      <ProblemNote problem={problem} />
      <p>
        <Button size="small" tone="stage" disabled={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </p>
    </Page>
  )
}

/** In place of the whole desk. A person whose session has ended can log in from here too. */
export function FrameError() {
  return (
    <>
      <RoomError />
      <LogInDialog />
    </>
  )
}

export function NoRoom() {
  return (
    <Page title="Nothing is here" isNarrow>
      <p>
        Nothing at the desk has this address, or nothing has it any more. <Link to="/">All rooms</Link>
      </p>
    </Page>
  )
}
