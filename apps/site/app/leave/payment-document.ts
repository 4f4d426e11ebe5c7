/** Routes that take payment are documents of their own (docs/decisions/0010). They have this as their client loader. */
import { isPaymentDocument } from '@fairdraw/rules/payment/payment-document.ts'
import { loadDocument } from './load-document.ts'

/** From any other document a navigation to such a route becomes a load, and never ends here. */
export async function loadInPaymentDocument<Loaded>({
  request,
  serverLoader,
}: {
  request: Request
  serverLoader: () => Promise<Loaded>
}): Promise<Loaded> {
  if (isPaymentDocument(window.location.pathname)) return serverLoader()
  void loadDocument(request.url)
  return new Promise(() => {})
}
