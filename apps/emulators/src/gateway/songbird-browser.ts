/// <reference lib="dom" />
import { addStyles } from './add-styles.ts'
import { create } from './create-element.ts'

type Listener = (data: object, jwt?: string) => void
type BankMessage = { type: string; verdict?: 'right' | 'wrong' | 'cancelled'; jwt?: string }

const listeners = new Map<string, Listener>()
const emit = (event: string, data: object = {}, jwt?: string) => listeners.get(event)?.(data, jwt)

const styles = `
  .bank-check { box-sizing: border-box; width: min(420px, calc(100vw - 24px)); height: min(600px, calc(100dvh - 24px));
    margin: auto; padding: 0; border: 0; border-radius: 20px; overflow: hidden; background: #fff; box-shadow: 0 24px 80px #0008; }
  .bank-check::backdrop { background: #0b0620b8; }
  .bank-check iframe { display: block; width: 100%; height: 100%; border: 0; }`

/** Shows the bank's page in a dialog; resolves with its verdict, or with undefined if it never loaded. */
function showChallenge(address: string): Promise<BankMessage | undefined> {
  const removeStyles = addStyles(styles)
  const frame = create('iframe', {
    title: 'Your bank is checking it’s you',
    name: 'bank-challenge',
    src: `${address}?origin=${encodeURIComponent(location.origin)}`,
  })
  const dialog = create('dialog', { className: 'bank-check', ariaLabel: 'Your bank’s check' }, frame)
  document.body.append(dialog)
  dialog.showModal()

  return new Promise((resolve) => {
    let isBankReady = false
    const finish = (message?: BankMessage) => {
      window.removeEventListener('message', onMessage)
      dialog.close()
      dialog.remove()
      removeStyles()
      resolve(message)
    }
    const onMessage = ({ source, data }: MessageEvent<BankMessage>) => {
      if (source !== frame.contentWindow) return
      if (data.type === 'bank-ready') isBankReady = true
      if (data.type === 'bank-verdict') finish(data)
    }
    window.addEventListener('message', onMessage)
    // Escape asks the bank to cancel: only the bank can sign a cancellation.
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (isBankReady) frame.contentWindow?.postMessage({ type: 'bank-cancel' }, '*')
      else finish()
    })
  })
}

async function challenge(address: string, transactionId: string): Promise<void> {
  emit('ui.render')
  const message = await showChallenge(address)
  emit('ui.close')
  if (!message?.jwt) return emit('payments.validated', closedBeforeAnswer)
  const isRight = message.verdict === 'right'
  const validated = {
    ActionCode: isRight ? 'SUCCESS' : 'FAILURE',
    Validated: isRight,
    ErrorNumber: 0,
    ErrorDescription: isRight ? 'Success' : 'Failure',
    Payment: {
      Type: 'CCA',
      ProcessorTransactionId: transactionId,
      ExtendedData: {
        Enrolled: 'Y',
        SignatureVerification: 'Y',
        PAResStatus: isRight ? 'Y' : 'N',
        ...(message.verdict === 'cancelled' && { ChallengeCancel: '01' }),
      },
    },
  }
  emit('payments.validated', validated, message.jwt)
}

const closedBeforeAnswer = {
  ActionCode: 'ERROR',
  Validated: false,
  ErrorNumber: 10011,
  ErrorDescription: 'The challenge was closed before the bank answered.',
}

const Cardinal = {
  configure: () => undefined,
  on: (event: string, listener: Listener) => void listeners.set(event, listener),
  off: (event: string) => void listeners.delete(event),
  setup: () => void setTimeout(() => emit('payments.setupComplete', { sessionId: crypto.randomUUID() })),
  trigger: () => Promise.resolve({ Status: true }),
  continue: (
    _brand: string,
    { AcsUrl: address }: { AcsUrl: string },
    { OrderDetails: order }: { OrderDetails: { TransactionId: string } },
  ) => void challenge(address, order.TransactionId),
}

Object.assign(window, { Cardinal })
