import { getDeskContentItem, getDeskDifferences, getDeskRevision } from '@fairdraw/contract/desk/content.ts'
import { ButtonLink } from '@fairdraw/ui/button/button.tsx'
import { Checkbox } from '@fairdraw/ui/form/checkbox.tsx'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { readDesk } from '../../api.ts'
import { Page, Section } from '../../ui/page.tsx'
import { readComparison } from './compare/compare-address.ts'
import type { Comparison } from './compare/compare-address.ts'
import { FieldDifference, FieldValue } from './compare/field-difference.tsx'
import { revisionOptions } from './compare/revision-options.ts'
import { textFields } from './compare/text-fields.ts'
import styles from './compare-revisions.module.css'
import { pathOf, pointerOf } from './form/body/body-paths.ts'
import { itemPath, readItemName } from './naming/item-address.ts'
import { titleOf } from './naming/item-title.ts'
import { itemTitle } from './kind-names.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { usePendingSearch } from './use-pending-search.ts'

export const loader = async ({ params, request }: LoaderFunctionArgs) => {
  const name = readItemName(params)
  const item = await readDesk(getDeskContentItem, { params: name, query: {} })
  const compared = readComparison(new URL(request.url).searchParams, item)
  const { from, to } = compared
  const [{ body }, differences] = await Promise.all([
    readDesk(getDeskRevision, { params: { ...name, revision: to } }),
    from === undefined
      ? undefined
      : readDesk(getDeskDifferences, { params: name, query: { from: String(from), to: String(to) } }),
  ])
  return { item, compared, body, differences: differences?.differences }
}

/** The fields in which two revisions differ, or the whole text of one. */
export function Component() {
  const { item, compared, body, differences } = useLoaderData<typeof loader>()
  const { from, to } = compared
  const { kind } = item
  const navigate = useNavigate()
  const pending = usePendingSearch()
  const chosen = pending ? readComparison(pending, item) : compared
  const [isFolded, setIsFolded] = useState(true)
  const address = itemPath(item)
  const options = revisionOptions(item.revisions, [from, to, chosen.from, chosen.to])
  const title = itemTitle(item, titleOf(body))
  const goTo = (next: Comparison) => void navigate(comparisonPath(address, next))
  return (
    <Page
      title={from === undefined ? `Revision ${to} of ‘${title}’` : `Changes to ‘${title}’`}
      actions={
        <ButtonLink to={address} size="small" tone="outline">
          All its revisions
        </ButtonLink>
      }
    >
      <div className={styles.choice}>
        <SelectField
          label="Before"
          value={String(chosen.from ?? '')}
          options={[{ value: '', name: 'Nothing: read the whole text' }, ...options]}
          onChange={({ target: { value } }) => goTo({ ...chosen, from: value === '' ? undefined : Number(value) })}
        />
        <SelectField
          label="After"
          value={String(chosen.to)}
          options={options}
          onChange={({ target }) => goTo({ ...chosen, to: Number(target.value) })}
        />
      </div>
      {differences === undefined ? (
        <Section title={`The text of revision ${to}`}>
          <div>
            {textFields(body).map(({ path, value }) => (
              <FieldValue key={pointerOf(path)} place={{ kind, body, path }} value={value} />
            ))}
          </div>
        </Section>
      ) : (
        <>
          <div className={styles.summary}>
            <output>{countWords(differences.length)}</output>
            {differences.length > 0 && (
              <Checkbox isChecked={!isFolded} onChange={(isChecked) => setIsFolded(!isChecked)}>
                Show long texts whole
              </Checkbox>
            )}
          </div>
          {differences.map((difference) => (
            <FieldDifference
              key={difference.path}
              place={{ kind, body, path: pathOf(body, difference.path) }}
              difference={difference}
              isFolded={isFolded}
            />
          ))}
        </>
      )}
    </Page>
  )
}

function comparisonPath(path: string, { from, to }: Comparison): string {
  return `${path}/compare?${from === undefined ? '' : `from=${from}&`}to=${to}`
}

function countWords(count: number): string {
  if (count === 0) return 'The two texts are the same.'
  return count === 1 ? 'One field differs.' : `${count} fields differ.`
}
