import { expect, it } from 'vitest'
import { isPaymentDocument } from './payment-document.ts'

it.each([
  ['/win/competition/101/enter', true],
  ['/win/a-show/competition/101/a-car/enter', true],
  ['/win/a-show/competition/101/a-car/quick-pay/abc', true],
  ['/win/competition/101/quick-pay/abc/bundles', true],
  ['/win/entry/payment-result', true],
  ['/win/competition/101/quick-pay', false],
  ['/win/competition/101', false],
  ['/win/competition/a-car/enter', false],
  ['/win/a/b/competition/101/enter', false],
  ['/win/competition/101/a/b/enter', false],
  ['/win/competition/101/enter/more', false],
  ['/other/win/competition/101/enter', false],
  ['/other/win/entry/payment-result', false],
  ['/win/entry/payment-result/more', false],
])('%s: %s', (pathname, isPayment) => {
  expect(isPaymentDocument(pathname)).toBe(isPayment)
})
