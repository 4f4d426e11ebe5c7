import { Component, Fragment } from 'react'
import type { ReactNode } from 'react'
import { reportPageFailure } from './report-page-failure.ts'
import { StandingNodes } from './standing-nodes.tsx'

declare global {
  interface Window {
    /** The path of the document, if it can be read without scripts: that of a flow cannot (entry.server.tsx). */
    readablePath?: string
  }
}

/** More than any translator needs, and few enough for an error that comes back each time. */
const MAX_TRIES = 3

type Props = { children: ReactNode }
type State = { tries: number; error?: unknown; hasFailed?: boolean }

/**
 * Renders again, with new nodes, what React could not change or render: mostly because a translator or an extension has moved the
 * nodes that it knew. Flows continue where they were, because their state is not in their components. What fails again and again
 * stays as it stands, if that can be read, or is left to the screen of problems.
 */
export class Mended extends Component<Props, State> {
  static getDerivedStateFromError = (error: unknown): Partial<State> => ({ error, hasFailed: true })

  override state: State = { tries: 0 }

  override componentDidCatch() {
    const { tries } = this.state
    const isLast = tries === MAX_TRIES
    reportPageFailure(isLast ? 'kept' : 'change')
    if (!isLast) this.setState({ tries: tries + 1, hasFailed: false })
  }

  override render() {
    const { tries, error, hasFailed } = this.state
    if (!hasFailed) return <Fragment key={tries}>{this.props.children}</Fragment>
    const isLast = tries === MAX_TRIES
    if (isLast && location.pathname !== window.readablePath) {
      // React tells nobody else: this boundary has failed itself.
      reportPageFailure('screen')
      throw error
    }
    return <StandingNodes isLast={isLast} />
  }
}
