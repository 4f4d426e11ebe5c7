/** `…/quick-pay/apple` and `…/quick-pay/apple/bundles`: one tap with Apple Pay, in a separate document (docs/product-decisions.md#smaller-things). */
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { quickPayPath } from '../../addresses.ts'
import { errorHead } from '../frame/error-head.ts'
import { head } from '../../head.ts'
import { notFound } from '../catalogue/not-found.ts'
import { EntryStage } from '../entry/entry-stage.tsx'
import { loadEntry } from '../entry/run/load-entry.ts'
import { ConnectionLostNotice } from '../entry/notice.tsx'
import { ProblemStep } from '../entry/problem-step.tsx'
import { StartingUp } from '../entry/starting-up.tsx'
import { Waiting } from '../entry/checkout/waiting.tsx'
import { QuickPayResult } from './quick-pay-result.tsx'
import { QuickPayStep } from './quick-pay-step.tsx'
import { useQuickPay } from './use-quick-pay.ts'
import type { QuickPayProps } from './use-quick-pay.ts'
import type { Route } from './+types/quick-pay.ts'

export { ErrorBoundary } from '../frame/frame.tsx'

const BUNDLES = 'bundles'

export async function loader({ params, url }: Route.LoaderArgs) {
  const { showBundles } = params
  if (showBundles !== undefined && showBundles !== BUNDLES) throw await notFound()
  const loaded = await loadEntry(params, url.search, (page, competition) =>
    quickPayPath(page, competition, showBundles === BUNDLES),
  )
  // Hidden competitions are not offered by quick pay.
  if (!loaded.view) throw await notFound()
  return { view: loaded.view, contactEmail: loaded.contactEmail }
}
/** Both bundle views use the data already loaded, so changing between them does not reload; changed terms do. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (error) return errorHead(error)
  if (!loaderData) return head({ title: 'Quick pay', description: 'Enter with one tap.' })
  const { title, cost } = loaderData.view
  return head({ title: `Quick pay: ${title}`, description: `Enter ${title} with one tap: ${cost}.` })
}

export default function QuickPay({ loaderData: { view, contactEmail }, params }: Route.ComponentProps) {
  const { run, state } = useQuickPay(view)
  useEffect(() => {
    if (state.screen !== 'starting') document.getElementById('main')?.scrollIntoView()
  }, [state.screen])
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // The terms have changed: the player cannot accept them before the new version is loaded.
    if (state.notice === 'terms-not-accepted') void revalidate()
  }, [state.notice, revalidate])
  const [total, setTotal] = useState<string>()
  const StepScreen = SCREENS[state.screen] ?? StartingUp
  return (
    <EntryStage view={view} total={total} isEntered={state.screen === 'result'}>
      <ConnectionLostNotice state={state} run={run} />
      <StepScreen
        view={view}
        run={run}
        state={state}
        contactEmail={contactEmail}
        onTotal={setTotal}
        pageSlug={params.pageSlug}
        showsBundles={params.showBundles === BUNDLES}
      />
    </EntryStage>
  )
}

const SCREENS: Partial<Record<string, (props: QuickPayProps) => ReactNode>> = {
  payment: QuickPayStep,
  waiting: Waiting,
  result: QuickPayResult,
  problem: ProblemStep,
}
