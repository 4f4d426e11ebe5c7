/** HTML in which text is not divided: without React's marks between texts, and without elements that only give text its own. */
export const withWholeTexts = (html: string): string =>
  html.replaceAll('<!-- -->', '').replaceAll(/<span>([^<]*)<\/span>/g, '$1')
