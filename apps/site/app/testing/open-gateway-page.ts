/** Opens the test page (gateway-page-browser.ts) in a browser, against the vendors' emulators. */
import { openTestShop } from '@fairdraw/emulators/gateway/test-shop/open-shop.ts'

const html = `<!doctype html>
<html lang="en-GB">
  <head><meta charset="utf-8"><title>A page</title><!-- remap --></head>
  <body>
    <div id="number" style="height: 44px"></div>
    <div id="expirationDate" style="height: 44px"></div>
    <div id="cvv" style="height: 44px"></div>
    <div id="paypal"></div>
    <div id="mark"></div>
    <div id="fast-checkout"></div>
    <button type="button" id="apple-pay">Apple Pay</button>
    <button type="button" id="google-pay">Google Pay</button>
    <script src="/shop.js"></script>
  </body>
</html>`

export const openGatewayPage = () =>
  openTestShop({ script: new URL('./gateway-page-browser.ts', import.meta.url), html })
