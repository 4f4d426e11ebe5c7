import { CAMPAIGN_STATUSES } from '@fairdraw/rules/campaign/campaign.ts'
import { expect, it } from 'vitest'
import { isRefused, modalLook } from './campaign-theme.ts'

it('a campaign without a theme has our colours', () => {
  expect(modalLook(undefined, false)).toEqual({ modal: {}, button: {}, close: {} })
})

// Row 2.3-06
it('title and button have the campaign’s colours where they can be read', () => {
  const { modal, button } = modalLook(
    { titleTextColor: '#ffc94a', buttonBackgroundColor: '#ffc94a', buttonTextColor: '#4a2a00' },
    false,
  )
  expect(modal).toEqual({ '--modal-title': '#ffc94a' })
  expect(button).toMatchObject({ background: '#ffc94a', color: '#4a2a00' })
})

it('colours that cannot be read are replaced', () => {
  const { modal, button } = modalLook(
    { titleTextColor: '#3a1479', buttonBackgroundColor: '#ffffff', buttonTextColor: '#ffff00' },
    false,
  )
  expect(modal).toEqual({})
  expect(button).toMatchObject({ background: '#ffffff', color: '#1b1033' })
})

// Row 2.3-04
it('the colours of the error modal are used for a refused code only', () => {
  const errorModal = {
    messageBackgroundColor: '#08522f',
    closeButtonColor: '#ffc94a',
    overlayBackgroundColor: '#000000',
  }
  const { modal, close } = modalLook({ errorModal, titleTextColor: '#ffc94a' }, true)
  expect(modal).toEqual({
    '--modal-ground': '#08522f',
    '--modal-ink': '#ffffff',
    '--modal-title': '#ffc94a',
    '--modal-overlay': '#000000',
  })
  expect(close).toMatchObject({ background: '#ffc94a', color: '#1b1033' })
  expect(modalLook({ errorModal }, false)).toEqual({ modal: {}, button: {}, close: {} })
})

it('only an award, whole or in part, is no refusal', () => {
  expect(CAMPAIGN_STATUSES.filter((status) => !isRefused(status))).toEqual(['awarded', 'capping-partially-exceeded'])
})
