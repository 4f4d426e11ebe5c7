/// <reference lib="dom" />

export type StyleRules = { [selector: string]: string | StyleRules }

const allowedProperty =
  /^(-webkit-|-moz-)?(appearance|box-shadow|color|direction|font(-[a-z-]+)?|letter-spacing|line-height|margin(-[a-z]+)?|opacity|outline|padding(-[a-z]+)?|tap-highlight-color|text-(align|shadow|fill-color)|transition)$/

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The page's `styles` as a style sheet, held to the properties that the vendor lets through. */
export function styleSheetOf(styles: StyleRules): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  for (const [selector, rules] of Object.entries(styles))
    if (typeof rules === 'object') sheet.insertRule(ruleText(selector, rules), sheet.cssRules.length)
  return sheet
}

function ruleText(selector: string, rules: StyleRules): string {
  const inside = Object.entries(rules).map(([name, value]) => {
    if (typeof value === 'object') return ruleText(name, value)
    return allowedProperty.test(kebab(name)) && !/[;{}]/.test(value) ? `${kebab(name)}: ${value};` : ''
  })
  return `${selector} { ${inside.join(' ')} }`
}
