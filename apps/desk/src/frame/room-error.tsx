import { Button } from '@fairdraw/ui/button/button.tsx'
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
  const problem: DeskProblem | undefined = isRouteErrorResponse(error) ? (error.data as DeskProblem) : undefined
  return (
    <Page title={problem ? 'This didn’t load' : 'This could not be shown'} isNarrow>
      {problem ? (
        <ProblemNote problem={problem} />
      ) : (
        <p>
          What was saved is safe. If your browser translates the desk, switch that off for this address. If it happens
          again, tell those who run the desk what you did last.
        </p>
      )}
      <p>
        <Button size="small" tone="stage" disabled={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </p>
    </Page>
  )
}

/** In place of a room whose code could not be fetched. Browsers remember that a module could not be fetched, so only a load of the page tries again. */
export function NoCode() {
  return (
    <Page title="This didn’t load" isNarrow>
      <p>There may be no connection, or a new version of the desk. What was saved is safe.</p>
      <p>
        <Button size="small" tone="stage" onClick={() => location.reload()}>
          Load the page again
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
