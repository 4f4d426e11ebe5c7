import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PaymentOptionChoice } from './payment-option-choice.tsx'
import { paymentOptions } from './payment-options.ts'
import type { PaymentOptionId } from './payment-options.ts'

const saved = (id: string, expiry: string) => ({ id, brand: 'Visa', last4: '1111', expiry })
const OPTIONS = paymentOptions([saved('c1', '12/2030'), saved('c2', '12/2030'), saved('c3', '01/2020')], {
  hasApplePay: true,
  isInApp: false,
  hasGooglePay: true,
  takesCredit: true,
  hasFastCheckout: true,
  now: new Date('2026-11-22T12:00:00Z'),
})

describe('the message of a refused payment', () => {
  // Row 2.8-30
  it.each([...OPTIONS.map(({ id }) => id), 'saved:gone' as const, undefined])(
    'is in sight once, whatever is chosen: %s',
    (chosen: PaymentOptionId | undefined) => {
      const html = renderToStaticMarkup(
        createElement(PaymentOptionChoice, {
          options: OPTIONS,
          chosen,
          onChoose: () => {},
          isCollapsed: chosen === 'saved:c1',
          onShowAll: () => {},
          isHidden: false,
          messages: [],
          problem: 'No money was taken.',
          panels: { card: 'card form', bank: 'banks', 'fast-checkout': 'an email' },
        }),
      )
      const inSight = html.replaceAll(/<div[^>]* hidden=""[^>]*>.*?<\/div>/g, '')
      expect(inSight.split('No money was taken.')).toHaveLength(2)
    },
  )
})
