import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Player } from '../../session/player-store.ts'
import { setPlayer } from '../../testing/fake-account-hooks.ts'
import { sampleAccount } from '../../testing/sample-account.ts'
import { EmailStep } from './email-step.tsx'

const email = 'alex@example.com'
const player = {
  status: 'player',
  phone: '07700900001',
  account: sampleAccount({ email, isEmailVerified: false }),
} as const satisfies Player
vi.mock(import('../../session/use-account.ts'), () => import('../../testing/fake-account-hooks.ts'))

let isCodeSent = false
vi.mock(import('../player/email/email-machine.ts'), async (original) => {
  const machine = await original()
  return {
    ...machine,
    startEmail: () => (isCodeSent ? machine.requestedEmail(email, 60, Date.now()) : machine.startEmail(email)),
  }
})

const verification = {
  enabled: true,
  required: true,
  emailOptInEnabled: true,
  emailStepTitle: 'Where can we write to you?',
  emailStepText: 'Verify your address, and the tokens are yours.',
  emailStepOptInLabel: 'Email me about new prizes.',
  emailStepButton: 'Email me a code',
  codeStepTitle: 'Have a look in your inbox',
  codeStepText: 'The code is good for ten minutes.',
  codeStepButton: 'That’s the code',
}

const campaign = {
  type: 'standard',
  isCardMode: false,
  title: 'A gift',
  text: '',
  emailVerification: verification,
} as const

/** The words of a step in the order of the page. */
function words(hasSent: boolean): string[] {
  isCodeSent = hasSent
  setPlayer(player)
  const page = renderToStaticMarkup(createElement(EmailStep, { campaign, code: 'A', onDone: () => {} }))
  const given = Object.values(verification).filter((each) => typeof each === 'string')
  return given.filter((each) => page.includes(each)).toSorted((one, other) => page.indexOf(one) - page.indexOf(other))
}

// Row 2.3-09
it('the first step has the campaign’s title, text, opt-in label and button', () => {
  const { emailStepTitle, emailStepText, emailStepOptInLabel, emailStepButton } = verification
  expect(words(false)).toEqual([emailStepTitle, emailStepText, emailStepOptInLabel, emailStepButton])
})

// Row 2.3-10
it('the second step has the campaign’s title, text and button', () => {
  const { codeStepTitle, codeStepText, codeStepButton } = verification
  expect(words(true)).toEqual([codeStepTitle, codeStepText, codeStepButton])
})
