/// <reference lib="dom" />

const page = window as Window & { dataLayer?: object[] }
const layer = (page.dataLayer ??= [])

const send = (entry: object) =>
  navigator.sendBeacon('/_demo/tag-manager', new Blob([JSON.stringify(entry)], { type: 'application/json' }))

document.cookie = '_demo_tags=1;path=/;max-age=86400'
for (const entry of layer) send(entry)
layer.push = (...entries) => {
  for (const entry of entries) send(entry)
  return Array.prototype.push.apply(layer, entries)
}
