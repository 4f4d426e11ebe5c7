/** Values for the gateway's XML. Keys are camelCase here and kebab-case in the XML. */
export type XmlValue =
  | string
  | number
  | boolean
  | null
  | Date
  | XmlList
  | XmlCollection
  | { [key: string]: XmlValue | undefined }

/** Serialised as `<name type="array"><item>…</item>…</name>`. */
export class XmlList {
  readonly item: string
  readonly values: readonly XmlValue[]
  constructor(item: string, values: readonly XmlValue[]) {
    this.item = item
    this.values = values
  }
}

/** A page of search results: `<name type="collection">` with the items as direct children. */
export class XmlCollection extends XmlList {}

/** Serialises a document in the gateway's format: types are attributes, and an element without a type is text. */
export function toXml(root: string, value: XmlValue): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value)}\n`
}

function element(name: string, value: XmlValue): string {
  const tag = toKebabCase(name)
  if (value === null) return `<${tag} nil="true"/>`
  if (typeof value === 'string') return `<${tag}>${escape(value)}</${tag}>`
  if (typeof value === 'number') return `<${tag} type="integer">${value}</${tag}>`
  if (typeof value === 'boolean') return `<${tag} type="boolean">${value}</${tag}>`
  if (value instanceof Date) return `<${tag} type="datetime">${value.toISOString().replace(/\.\d+Z$/, 'Z')}</${tag}>`
  if (value instanceof XmlCollection) return `<${tag} type="collection">${page(value)}</${tag}>`
  if (value instanceof XmlList) return `<${tag} type="array">${items(value)}</${tag}>`
  return `<${tag}>${children(value)}</${tag}>`
}

const children = (value: { [key: string]: XmlValue | undefined }): string =>
  Object.entries(value)
    .map(([key, child]) => (child === undefined ? '' : element(key, child)))
    .join('')

const items = (list: XmlList): string => list.values.map((value) => element(list.item, value)).join('')

const page = (list: XmlList): string =>
  element('currentPageNumber', 1) +
  element('pageSize', list.values.length) +
  element('totalItems', list.values.length) +
  items(list)

const toKebabCase = (name: string): string => name.replace(/[A-Z]|\d+$/g, (part) => `-${part.toLowerCase()}`)

const escape = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
