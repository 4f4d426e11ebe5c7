/** Where a text stops being JSON, and why. Browsers say it in words of their own, and some do not say where. */

export type JsonFault = {
  words: string
  /** From 1. */
  line: number
}

const SPACE = /[ \t\n\r]*/y
// oxlint-disable-next-line no-control-regex -- JSON allows none of them in a text
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)\b/y

class Fault extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** Undefined if the text is JSON. */
export function findJsonFault(text: string): JsonFault | undefined {
  try {
    const end = skip(text, readValue(text, skip(text, 0)))
    if (end < text.length) throw new Fault('Nothing may follow the last bracket.', end)
    return undefined
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { words: error.message, line: text.slice(0, error.at).split('\n').length }
  }
}

/** Each of these takes where something begins and returns where it ends. */
const skip = (text: string, at: number): number => match(SPACE, text, at) ?? at

function match(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function readValue(text: string, at: number): number {
  if (text[at] === '{') return readMembers(text, at, '}', readField)
  if (text[at] === '[') return readMembers(text, at, ']', readValue)
  const end = text[at] === '"' ? readText(text, at) : match(PLAIN, text, at)
  if (end !== undefined) return end
  if (at >= text.length) throw new Fault('The text ends before it is complete.', at)
  throw new Fault('Here must be a value: "text", a number, true, false, null, { … } or [ … ].', at)
}

function readText(text: string, at: number): number {
  const end = match(TEXT, text, at)
  if (end === undefined)
    throw new Fault('This text does not end in its line, or has a backslash or another sign that must be escaped.', at)
  return end
}

function readField(text: string, at: number): number {
  if (text[at] !== '"') throw new Fault('Here must be the name of a field, in double quotes.', at)
  const colon = skip(text, readText(text, at))
  if (text[colon] !== ':') throw new Fault('A colon must follow the name of a field.', colon)
  return readValue(text, skip(text, colon + 1))
}

function readMembers(
  text: string,
  at: number,
  close: string,
  readMember: (text: string, at: number) => number,
): number {
  let next = skip(text, at + 1)
  if (text[next] === close) return next + 1
  for (;;) {
    const end = skip(text, readMember(text, next))
    if (text[end] === close) return end + 1
    if (end >= text.length) throw new Fault(`The text ends before its closing ${close}.`, end)
    if (text[end] !== ',') throw new Fault(`Here must be a comma or a closing ${close}.`, end)
    next = skip(text, end + 1)
    if (text[next] === close) throw new Fault(`There may be no comma before the closing ${close}.`, end)
  }
}
