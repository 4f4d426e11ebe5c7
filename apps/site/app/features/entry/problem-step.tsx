import { lazy, Suspense } from 'react'
import { competitionPath, enterPath, entriesPath, helpPath, listingPath, profilePagePath } from '../../addresses.ts'
import { useAccount } from '../../session/use-account.ts'
import { buttonClass } from '../../ui/button/button.tsx'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { Skeleton } from '../../ui/request/skeleton.tsx'
import { ScreenHeading } from '../../ui/text/screen-heading.tsx'
import { AgeStatement } from '../player/age-statement.tsx'
import type { EntryState } from './run/entry-machine.ts'
import type { EntryRun } from './run/entry-run.ts'
import { ExternalLink } from './external-link.tsx'
import type { StepProps } from './step-props.ts'
import { problemCopy } from './next-actions.ts'
import type { NextAction } from './next-actions.ts'
import styles from './entry.module.css'

const ACTION_LABELS: Record<NextAction, string> = {
  enter: 'Log in and enter',
  'other-method': 'Choose another way to pay',
  restart: 'Try again',
  'check-again': 'Check again',
  prize: 'Back to the prize',
  latest: 'See what else you can win',
  entries: 'My entries',
  help: 'Get help',
  safety: 'Playing safe',
}

/** Loaded only where it is needed. */
const EmailWidget = lazy(async () => ({ default: (await import('../player/email/email-widget.tsx')).EmailWidget }))

type ProblemProps = Pick<StepProps, 'view' | 'contactEmail'> & {
  state: Pick<EntryState, 'problem' | 'isBusy'>
  run: Pick<EntryRun, 'startOver' | 'checkAgain'> & Partial<Pick<EntryRun, 'changePaymentMethod'>>
}

/** The competition error screen (2-flows §8): what happened, whether money was taken, what to do next. */
export function ProblemStep({ state, run, view, contactEmail }: ProblemProps) {
  const player = useAccount()
  const tokenBalance = player.status === 'player' ? player.balances?.tokens : undefined
  const { problem = { code: 'internal-error' } } = state
  // Where the player can fix the problem here, the fix is the main action and not a link away.
  const isFixableHere = problem.code === 'age-unverified' || problem.code === 'email-not-verified'
  const { title, text, actions } = problemCopy(problem, {
    missing: tokenBalance === undefined ? undefined : view.tokenCost - tokenBalance,
    canEarn: view.canEarnTokens,
  })
  return (
    <div className={styles.step}>
      <ScreenHeading takesFocus>{title}</ScreenHeading>
      <p>{text.replace('{email}', contactEmail)}</p>
      {problem.transactionId && (
        <p className={styles.quiet}>
          Transaction: <code className={styles.reference}>{problem.transactionId}</code>
        </p>
      )}
      {problem.reference && (
        <p className={styles.quiet}>
          If you contact us, quote <code className={styles.reference}>{problem.reference}</code>
        </p>
      )}
      {problem.code === 'age-unverified' && <AgeStatement onStated={() => void run.startOver()} />}
      {problem.code === 'email-not-verified' && (
        <Suspense fallback={<Skeleton height="13rem" radius="1rem" />}>
          <EmailWidget isMain onVerified={() => void run.startOver()} />
        </Suspense>
      )}
      <div className={styles.actions}>
        {actions.map((action, index) => (
          <NextActionButton
            key={action}
            action={action}
            isMain={index === 0 && !isFixableHere}
            run={run}
            state={state}
            view={view}
          />
        ))}
      </div>
    </div>
  )
}

type NextActionButtonProps = Pick<ProblemProps, 'run' | 'state' | 'view'> & { action: NextAction; isMain: boolean }

function NextActionButton({ action, isMain, run, state, view }: NextActionButtonProps) {
  const tone = isMain ? 'action' : 'outline'
  const calls = {
    restart: run.startOver,
    'check-again': run.checkAgain,
    'other-method': run.changePaymentMethod ?? run.checkAgain,
  }
  if (action === 'restart' || action === 'check-again' || action === 'other-method') {
    return (
      <BusyButton tone={tone} size="large" isBusy={state.isBusy} onClick={() => void calls[action]()}>
        {ACTION_LABELS[action]}
      </BusyButton>
    )
  }
  const paths = {
    enter: enterPath(undefined, view),
    prize: competitionPath(undefined, view),
    latest: listingPath(),
    entries: entriesPath(),
    help: helpPath,
    safety: profilePagePath('playing-safe'),
  }
  return (
    <ExternalLink to={paths[action]} className={buttonClass({ tone, size: 'large' })}>
      {ACTION_LABELS[action]}
    </ExternalLink>
  )
}
