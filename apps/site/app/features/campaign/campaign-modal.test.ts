import type { Campaign } from '@fairdraw/contract/campaign.ts'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInRouter } from '../../testing/render-in-router.ts'
import { CampaignModal } from './campaign-modal.tsx'

const doNothing = () => {}
const base: Campaign = {
  type: 'standard',
  isCardMode: false,
  title: 'Ten tokens',
  text: 'Thanks for listening.',
  mainImage: '/media/main.webp',
  theme: { errorModal: { errorImage: '/media/error.webp' } },
}

/** The modal at its end, as the server renders it. */
function html(status: 'awarded' | 'capping-partially-exceeded' | 'expired', over: Partial<Campaign> = {}): string {
  return renderInRouter(
    createElement(CampaignModal, {
      state: { step: 'final', status, campaign: { ...base, ...over } },
      code: 'TOKENS10',
      page: undefined,
      onEmailDone: doNothing,
      onClaim: doNothing,
      onClose: doNothing,
      onFollow: doNothing,
    }),
  )
}

describe('the picture above the text', () => {
  const pictures = (page: string) =>
    [...page.matchAll(/<img[^>]* src="(\/media\/\w+\.webp)/g)].map(([, source]) => source)

  // Rows 2.3-03, 2.3-04
  it('is the main picture with an award, and the error’s picture with a refused code', () => {
    expect(pictures(html('awarded'))).toEqual(['/media/main.webp'])
    expect(pictures(html('capping-partially-exceeded'))).toEqual(['/media/main.webp'])
    expect(pictures(html('expired'))).toEqual(['/media/error.webp'])
  })

  it('is an icon where the campaign has none for it', () => {
    expect(pictures(html('awarded', { mainImage: undefined }))).toEqual([])
    expect(pictures(html('expired', { theme: {} }))).toEqual([])
  })
})

// Rows 2.3-04, 2.3-06
it('the colours of the theme are on the modal: those of the error for a refused code, those of the button with an award', () => {
  const theme: Campaign['theme'] = {
    errorModal: {
      messageBackgroundColor: '#08522f',
      closeButtonColor: '#ffc94a',
      overlayBackgroundColor: '#000000',
    },
    titleTextColor: '#ffc94a',
    buttonBackgroundColor: '#ffc94a',
    buttonTextColor: '#4a2a00',
  }
  const refused = html('expired', { theme })
  expect(refused).toMatch(/<dialog[^>]*style="[^"]*--modal-ground:#08522f[^"]*--modal-overlay:#000000/)
  expect(refused).toMatch(/<button[^>]*style="[^"]*background:#ffc94a[^"]*"[^>]*>Close/)
  const awarded = html('awarded', { theme, button: { enabled: true, text: 'Use your tokens', url: '/win/tokens' } })
  expect(awarded).toMatch(/<dialog[^>]*style="[^"]*--modal-title:#ffc94a/)
  expect(awarded).not.toContain('--modal-ground')
  expect(awarded).toMatch(/<a[^>]*style="[^"]*background:#ffc94a;[^"]*color:#4a2a00[^"]*"[^>]*>Use your tokens/)
})

describe('the campaign’s button', () => {
  const button = { enabled: true, text: 'Use your tokens', url: '/win/tokens' }

  // Row 2.3-07
  it('is a link with its text and address, with an award only', () => {
    expect(html('awarded', { button })).toMatch(/<a [^>]*href="\/tokens"[^>]*>Use your tokens<\/a>/)
    expect(html('expired', { button })).not.toContain('Use your tokens')
  })

  // Row 2.3-07
  it('is not shown unless it is enabled', () => {
    expect(html('awarded', { button: { ...button, enabled: false } })).not.toContain('Use your tokens')
    expect(html('awarded')).not.toContain('<a ')
  })
})
