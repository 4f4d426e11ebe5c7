/**
 * Loader data of a document as a text of JSON. The framework writes objects in an encoding of its own, for dates, cycles and
 * promises. For the catalogue's lists it is larger: the home page is a tenth smaller with this, and read faster.
 *
 * Only in documents: page and server are of one build there. A data request can come from a page of another build, and is
 * answered with the object.
 */
declare const valueType: unique symbol

export type JsonText<Value> = string & { readonly [valueType]?: Value }

/** The path of a data request has this suffix (the framework's). */
const DATA = '.data'

/** `value` has no dates, and nothing that JSON leaves out. */
export const packForDocument = <Value>(value: Value, { url }: Pick<Request, 'url'>): Value | JsonText<Value> =>
  new URL(url).pathname.endsWith(DATA) ? value : JSON.stringify(value)

export const unpack = <Value extends object>(packed: Value | JsonText<Value>): Value =>
  typeof packed === 'string' ? (JSON.parse(packed) as Value) : packed
