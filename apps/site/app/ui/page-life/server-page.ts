/**
 * The last resort, when React has removed the whole page because nothing could be rendered: the document as the server sends it.
 * None of its scripts runs.
 */
export function showServerPage(): void {
  const request = new XMLHttpRequest()
  request.open('GET', location.href)
  // The browser parses it as a document. Text would have to be made into HTML, which Trusted Types refuse.
  request.responseType = 'document'
  request.addEventListener('load', () => {
    const page = request.responseXML?.documentElement
    if (!page) return
    document.replaceChild(document.adoptNode(page), document.documentElement)
    window.showPlainPage?.()
  })
  request.send()
}
