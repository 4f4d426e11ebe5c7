type WatchedRun = { get(): { screen: string; isBusy: boolean }; subscribe(listener: () => void): () => void }

/** Reports the result to the Apple Pay sheet, as soon as the entry leaves the payment screen or the form is usable again. */
export function finishApplePaySheet(run: WatchedRun, finish: (isPaid: boolean) => void): void {
  const unsubscribe = run.subscribe(() => {
    const { screen, isBusy } = run.get()
    if (screen === 'payment' && isBusy) return
    unsubscribe()
    finish(screen !== 'payment' && screen !== 'problem' && screen !== 'login')
  })
}
