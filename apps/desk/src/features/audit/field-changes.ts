type FieldChange = { field: string; before: string | undefined; after: string | undefined }

/** The fields that differ between the two values of an audit row. Undefined: the field was not there. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .map((field) => ({ field, before: textOf(old[field]), after: textOf(current[field]) }))
    .filter((change) => change.before !== change.after)
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {}
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  return { value }
}

function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ') || '(none)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
