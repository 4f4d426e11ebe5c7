/// <reference lib="dom" />

/** Adds styles to the document, and returns how to remove them. A policy that forbids style elements allows a constructed sheet. */
export function addStyles(styles: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}
