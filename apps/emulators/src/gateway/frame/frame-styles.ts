/// <reference lib="dom" />

export type StyleRules = { [selector: string]: string | StyleRules }

const allowedProperty =
  /^(-webkit-|-moz-)?(appearance|box-shadow|color|direction|font(-[a-z-]+)?|letter-spacing|line-height|margin(-[a-z]+)?|opacity|outline|padding(-[a-z]+)?|tap-highlight-color|text-(align|shadow|fill-color)|transition)$/

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Converts the page's `styles` into a style sheet, with only the properties that the vendor allows. */
export function createStyleSheet(styles: StyleRules): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  for (const [selector, rules] of Object.entries(styles))
    if (typeof rules === 'object') sheet.insertRule(formatRule(selector, rules), sheet.cssRules.length)
  return sheet
}

function formatRule(selector: string, rules: StyleRules): string {
  const declarations = Object.entries(rules).map(([name, value]) => {
    if (typeof value === 'object') return formatRule(name, value)
    return allowedProperty.test(toKebabCase(name)) && !/[;{}]/.test(value) ? `${toKebabCase(name)}: ${value};` : ''
  })
  return `${selector} { ${declarations.join(' ')} }`
}
