import { CAMPAIGN_STATUSES } from '@fairdraw/rules/campaign/campaign.ts'
import { BUTTON_GROUNDS, STAGE_GROUNDS } from '@fairdraw/rules/campaign/theme.ts'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isRefused, modalLook } from './campaign-theme.ts'

it('a campaign without a theme has our colours', () => {
  expect(modalLook(undefined, false)).toEqual({ modal: {}, button: {}, close: {} })
})

// Row 2.3-06
it('title and button have the campaign’s colours as they are; a text that has none is readable on its ground', () => {
  const look = (theme: object) => modalLook(theme, false)
  expect(look({ titleTextColor: '#3a1479' }).modal).toEqual({ '--modal-title': '#3a1479' })
  const both = look({ buttonBackgroundColor: '#ffffff', buttonTextColor: '#ffff00' }).button
  expect(both).toMatchObject({ background: '#ffffff', color: '#ffff00' })
  expect(look({ buttonTextColor: '#ffffff' }).button).toEqual({ color: '#ffffff' })
  expect(look({ buttonBackgroundColor: '#ffc94a' }).button).toMatchObject({ background: '#ffc94a', color: '#1b1033' })
})

it('the grounds by which the linter measures are those of the styles', () => {
  const tokens = readFileSync(new URL(import.meta.resolve('@fairdraw/ui/styles/tokens.css')), 'utf8')
  const values = (name: string) =>
    [...tokens.matchAll(new RegExp(`--${name}: (#\\w+);`, 'g'))].map(([, value]) => value)
  expect(values('stage-2')).toEqual([...STAGE_GROUNDS])
  expect([...values('action'), ...values('action-dark')]).toEqual([...BUTTON_GROUNDS])
})

// Row 2.3-04
it('the colours of the error modal are used for a refused code only', () => {
  const errorModal = {
    messageBackgroundColor: '#08522f',
    closeButtonColor: '#ffc94a',
    overlayBackgroundColor: '#00000080',
  }
  const { modal, close } = modalLook({ errorModal, titleTextColor: '#ffc94a' }, true)
  expect(modal).toEqual({
    '--modal-ground': '#08522f',
    '--modal-ink': '#ffffff',
    '--modal-title': '#ffc94a',
    '--modal-overlay': '#00000080',
  })
  expect(close).toMatchObject({ background: '#ffc94a', color: '#1b1033' })
  expect(modalLook({ errorModal }, false)).toEqual({ modal: {}, button: {}, close: {} })
})

it('only an award, whole or in part, is no refusal', () => {
  expect(CAMPAIGN_STATUSES.filter((status) => !isRefused(status))).toEqual(['awarded', 'capping-partially-exceeded'])
})
