/// <reference lib="dom" />
import { callFastCheckout, type Verdict } from './calls-browser.ts'
import { create } from '../create-element.ts'

export type CodeResult = Extract<Verdict, { verdict: 'right' }> | { verdict: 'failed' | 'canceled' }

/** Texts a code to the member and asks for it, in a dialog over the page. It fails after three wrong codes. */
export async function askForCode(customerContextId: string): Promise<CodeResult> {
  const { firstName, phone } = await callFastCheckout<{ firstName: string; phone: string }>('send-code', {
    customerContextId,
  })
  const input = create('input', {
    name: 'fastlane-code',
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
    maxLength: 6,
    required: true,
  })
  const problem = create('p', { className: 'fastlane-problem', role: 'alert' })
  const submit = create('button', { type: 'submit' }, 'Confirm')
  const cancel = create('button', { type: 'button' }, 'Not now')
  const form = create(
    'form',
    { method: 'dialog' },
    create('h2', {}, `Is it you, ${firstName}?`),
    create('p', {}, `We texted a code to ${phone}.`),
    create('label', {}, 'Code', input),
    problem,
    submit,
    cancel,
  )
  const dialog = create('dialog', { className: 'fastlane-code', ariaLabel: 'Fastlane demonstration' }, form)
  document.body.append(dialog)
  dialog.showModal()

  return new Promise((resolve, reject) => {
    const finish = (result: CodeResult) => {
      dialog.remove()
      resolve(result)
    }
    const check = async () => {
      submit.disabled = true
      try {
        const code = input.value.replaceAll(/\D/g, '')
        const checked = await callFastCheckout<Verdict>('check-code', { customerContextId, code })
        if (checked.verdict === 'right') return finish(checked)
        if (checked.triesLeft === 0) return finish({ verdict: 'failed' })
        problem.textContent = `That code isn’t right. ${checked.triesLeft} left to try.`
        input.value = ''
        input.focus()
      } catch (error) {
        dialog.remove()
        reject(error as Error)
      } finally {
        submit.disabled = false
      }
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void check()
    })
    cancel.addEventListener('click', () => finish({ verdict: 'canceled' }))
    dialog.addEventListener('cancel', () => finish({ verdict: 'canceled' }))
  })
}
