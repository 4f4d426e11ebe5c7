import type { Settings } from '@fairdraw/contract/catalogue/settings.ts'
import { deviceStorage } from '@fairdraw/ui/browser/browser-storage.ts'
import { showMessage } from '@fairdraw/ui/dialog/modal-requests.ts'
import { useEffect, useRef } from 'react'

export type WinsdayOverlay = Settings['winsdayOverlayObject']

const OVERLAY_KEY = 'winsday-overlay'

/**
 * Shows the operator's text once per device, if there are tickets to reveal. A changed text is shown again (1-site §3).
 */
export function useOverlayOnce(overlay: WinsdayOverlay | undefined, isDue: boolean): void {
  const isShown = useRef(false)
  const { title = '', text = '' } = overlay ?? {}
  useEffect(() => {
    if (!isDue || isShown.current || title === '') return
    isShown.current = true
    const store = deviceStorage()
    const seen = `${title}\n${text}`
    if (store.getItem(OVERLAY_KEY) === seen) return
    const show = async () => {
      await showMessage({ title, text, button: 'Show me my tickets' })
      store.setItem(OVERLAY_KEY, seen)
    }
    void show()
  }, [isDue, title, text])
}
