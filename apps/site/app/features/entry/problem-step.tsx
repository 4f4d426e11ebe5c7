import { lazy, Suspense } from 'react'
import type { To } from 'react-router'
import { competitionPath, enterPath, entriesPath, helpPath, listingPath, profilePagePath } from '../../addresses.ts'
import { errorScreen } from '@fairdraw/rules/entry/error-screen.ts'
import type { NextAction } from '@fairdraw/rules/entry/error-cases.ts'
import type { EntryProblem } from '@fairdraw/rules/entry/error-screen.ts'
import { BusyButton } from '@fairdraw/ui/button/busy-button.tsx'
import { buttonClass } from '@fairdraw/ui/button/button.tsx'
import { Skeleton } from '@fairdraw/ui/request/skeleton.tsx'
import { ScreenHeading } from '@fairdraw/ui/text/screen-heading.tsx'
import { logOut } from '../../session/log-out.ts'
import { useAccount } from '../../session/use-account.ts'
import { AgeStatement } from '../player/age-statement.tsx'
import type { EntryState } from './run/entry-machine.ts'
import type { EntryRun } from './run/entry-run.ts'
import { DisabledEnter } from './disabled-enter.tsx'
import { ExternalLink } from './external-link.tsx'
import type { StepProps } from './step-props.ts'
import { ProblemFacts } from './problem-facts.tsx'
import styles from './entry.module.css'

const ACTION_LABELS: Record<NextAction, string> = {
  enter: 'Log in and enter',
  'other-method': 'Choose another way to pay',
  restart: 'Try again',
  'carry-on': 'Carry on',
  tickets: 'See my tickets',
  payment: 'See my payment',
  'check-again': 'Check again',
  'other-account': 'Use another number',
  prize: 'Back to the prize',
  latest: 'See what else you can win',
  entries: 'My entries',
  help: 'Get help',
  safety: 'Playing safe',
}

/** Loaded only where they are needed. */
const AgeCheck = lazy(async () => ({ default: (await import('../player/age-check/age-check.tsx')).AgeCheck }))
const EmailWidget = lazy(async () => ({ default: (await import('../player/email/email-widget.tsx')).EmailWidget }))

/** What the actions without an address do. */
export type ProblemRun = Pick<EntryRun, 'startOver' | 'checkAgain'> &
  Partial<Pick<EntryRun, 'changePaymentMethod' | 'logIn'>>

type ProblemProps = {
  state: Pick<EntryState, 'problem' | 'isBusy'>
  run: ProblemRun
  /** Undefined where the competition is not known. */
  view?: StepProps['view'] | undefined
  contactEmail: string
}

const UNKNOWN_PROBLEM: EntryProblem = { code: 'internal-error', place: 'enter' }

/** The competition error screen (2-flows §8): what happened, whether money was taken, what to do next. */
export function ProblemStep({ state, run, view, contactEmail }: ProblemProps) {
  const player = useAccount()
  const tokenBalance = player.status === 'player' ? player.balances?.tokens : undefined
  const { problem = UNKNOWN_PROBLEM } = state
  // Where the player can fix the problem here, the fix is the main action and not a link away.
  const isFixableHere = ['age-unverified', 'age-check', 'email-not-verified'].includes(problem.code)
  const tokens = {
    missing: view && tokenBalance !== undefined ? view.tokenCost - tokenBalance : undefined,
    canEarn: view?.canEarnTokens ?? false,
  }
  const { title, text, actions } = errorScreen(problem, tokens)
  const possible = view ? actions : actions.filter((action) => action !== 'prize' && action !== 'enter')
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>{title}</ScreenHeading>
      <p>{text.replace('{email}', contactEmail)}</p>
      <ProblemFacts {...problem} />
      {problem.code === 'age-unverified' && <AgeStatement onStated={() => void run.startOver()} />}
      {problem.code === 'age-check' && (
        <Suspense fallback={<Skeleton height="15rem" radius="1rem" />}>
          <AgeCheck onPassed={() => void run.startOver()} />
        </Suspense>
      )}
      {problem.code === 'email-not-verified' && (
        <Suspense fallback={<Skeleton height="13rem" radius="1rem" />}>
          <EmailWidget isMain onVerified={() => void run.startOver()} />
        </Suspense>
      )}
      <div className={styles.actions}>
        {view && <DisabledEnter code={problem.code} view={view} />}
        {possible.map((action, index) => (
          <NextActionButton
            key={action}
            action={action}
            isMain={index === 0 && !isFixableHere}
            run={run}
            isBusy={state.isBusy}
            view={view}
          />
        ))}
      </div>
    </div>
  )
}

type NextActionButtonProps = Pick<ProblemProps, 'run' | 'view'> & {
  action: NextAction
  isMain: boolean
  isBusy: boolean
}

function NextActionButton({ action, isMain, run, isBusy, view }: NextActionButtonProps) {
  const tone = isMain ? 'action' : 'outline'
  const path = pathOf(action, view)
  if (path === undefined) {
    return (
      <BusyButton tone={tone} size="large" isBusy={isBusy} onClick={() => void callFor(action, run)()}>
        {ACTION_LABELS[action]}
      </BusyButton>
    )
  }
  return (
    <ExternalLink to={path} className={buttonClass({ tone, size: 'large' })}>
      {ACTION_LABELS[action]}
    </ExternalLink>
  )
}

/** Undefined for an action that is a call. */
function pathOf(action: NextAction, view: ProblemProps['view']): To | undefined {
  const paths: Partial<Record<NextAction, To | undefined>> = {
    enter: view && enterPath(undefined, view),
    prize: view && competitionPath(undefined, view),
    latest: listingPath(),
    entries: entriesPath(),
    help: helpPath,
    safety: profilePagePath('playing-safe'),
  }
  return paths[action]
}

/** The actions that are not listed load the status, which shows what comes next. */
function callFor(action: NextAction, run: ProblemRun): () => Promise<void> {
  if (action === 'restart') return run.startOver
  if (action === 'other-method') return run.changePaymentMethod ?? run.checkAgain
  if (action !== 'other-account') return run.checkAgain
  return async () => {
    await logOut()
    run.logIn?.()
  }
}
