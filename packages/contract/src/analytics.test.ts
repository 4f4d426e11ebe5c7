/** The catalogue of events and that of experiments, as the API has them. */
import { ANALYTICS_EVENTS } from '@fairdraw/rules/analytics/events.ts'
import { EXPERIMENTS, NEVER_VARIED } from '@fairdraw/rules/competition/experiment.ts'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { analyticsEvent } from './analytics.ts'
import { competition } from './catalogue/competition.ts'
import { settings } from './catalogue/settings.ts'

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  items?: JsonSchema
  const?: string
  enum?: string[]
}
const jsonOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema

it('the API takes the events of the catalogue with their properties, and no others', () => {
  const taken = jsonOf(analyticsEvent).anyOf!.flatMap(({ properties: { name, ...own } = {} }) =>
    (name!.enum ?? [name!.const!]).map((one) => `${one}: ${Object.keys(own).join()}`),
  )
  const declared = Object.entries(ANALYTICS_EVENTS).map(([name, { properties }]) => `${name}: ${properties.join()}`)
  expect(taken.toSorted()).toEqual(declared.toSorted())
})

it('every setting of an experiment, and every second version in a competition, is in the catalogue of experiments', () => {
  const listed = Object.values(EXPERIMENTS)
  const ofSettings = Object.keys(jsonOf(settings).properties!['abTesting']!.properties!)
  expect(listed.flatMap(({ setting }) => setting ?? []).toSorted()).toEqual(ofSettings.toSorted())

  const media = jsonOf(competition).properties!['meta']!.properties!['media']!.properties!
  const second = ['desktop', 'mobile'].flatMap((screen) =>
    Object.keys(media[screen]!.properties!)
      .filter((name) => name.endsWith('Alternative'))
      .map((name) => `meta.media.${screen}.${name}`),
  )
  const fields: string[] = listed.flatMap((one) => [...one.fields])
  expect(fields.filter((field) => field.startsWith('meta.media')).toSorted()).toEqual(second.toSorted())
})

it('what is never varied exists, so that no misspelt field is protected in vain', () => {
  for (const field of NEVER_VARIED) {
    const found = field
      .split('.')
      .reduce<JsonSchema | undefined>((at, name) => at?.properties?.[name], jsonOf(competition))
    expect(found, field).toBeDefined()
  }
})
