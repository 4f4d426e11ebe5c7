/** The alert rules of ops/alerts.yaml, and what of a process's metrics they fire for. */
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import * as z from 'zod'

const duration = z.string().regex(/^\d+(s|m|h|d)$/)
const file = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: duration.optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
})
export type AlertRule = z.infer<typeof file>['groups'][number]['rules'][number]

export async function readAlertRules(): Promise<AlertRule[]> {
  const text = await readFile(new URL('../../../../ops/alerts.yaml', import.meta.url), 'utf8')
  return file.parse(parse(text)).groups.flatMap(({ rules }) => rules)
}

/** One alternative of a rule about waiting work, such as `max by (kind) (gauge{state=~"a|b"}) > 2 * 86400`. */
const COMPARISON = /^max(?: by \(\w+\))? ?\((\w+)(?:\{(\w+)(=~?)"([^"]*)"\})?\) > (\d+(?: \* \d+)*)$/
const SERIES = /^((\w+)\{(\w+)="([^"]*)"\}) (\S+)$/gm

/**
 * The series of a process's metrics that exceed a rule's limits, such as `gauge{state="a"}`. Throws for rules of another form.
 * How long a limit must be exceeded (`for`) is left out.
 */
export function findFiringSeries({ expr }: Pick<AlertRule, 'expr'>, metrics: string): string[] {
  return expr.split(/\s+or\s+/).flatMap((alternative) => {
    const comparison = COMPARISON.exec(alternative.trim())
    if (!comparison) throw new Error(`not a comparison of a gauge with a number: ${alternative}`)
    const [, gauge, label, operator, value, limit] = comparison
    const limitOf = limit!.split(' * ').reduce((product, factor) => product * Number(factor), 1)
    const isMatch = (name: string, text: string) =>
      label === undefined ||
      (name === label && (operator === '=' ? text === value : new RegExp(`^(?:${value})$`).test(text)))
    return [...metrics.matchAll(SERIES)].flatMap(([, series, name, labelName, labelValue, number]) =>
      name === gauge && isMatch(labelName!, labelValue!) && Number(number) > limitOf ? [series!] : [],
    )
  })
}
