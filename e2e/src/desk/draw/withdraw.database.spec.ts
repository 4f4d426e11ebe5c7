/** Two draw officers withdraw a prize, and two make its draw void; everybody reads why (docs/mechanisms/prizes.md#withdrawing). */
import { readFileSync } from 'node:fs'
import { canonicalJson } from '@fairdraw/draw/canonical-json.ts'
import type { Bundle } from '@fairdraw/draw/bundle.ts'
import { confirm } from '../../harness/desk.ts'
import { DESKTOP } from '../../harness/browser.ts'
import { expect, test } from '../../harness/database-journey.ts'
import type { Statement } from '../../harness/database-journey.ts'

// It withdraws the prize of a published draw, and then makes the draw void.
test.use({ ...DESKTOP, productName: 'desk-withdraw' })

const [FIRST, SECOND] = ['They work for us and may not enter.', 'I have seen the staff list.']
const BUNDLE = JSON.parse(
  readFileSync(new URL('../../../../docs/draw-vectors/good/two-prizes/bundle.json', import.meta.url), 'utf8'),
) as Bundle
const DRAW = 'd0d0d0d0-0000-4000-8000-000000000001'

/** A draw that is published, with the award of its first prize. */
async function publishDraw(statement: Statement): Promise<void> {
  const { manifest, manifestHash, witnessed, picks } = BUNDLE
  const text = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'`
  await statement(`insert into draws (id, kind, subject_id, title, state, ticket_count, cut_off, manifest, manifest_hash,
      committed_by, committed_at, log_keys, log_index, list_checkpoint, beacon_round, beacon_at, bundle, published_at, awarded_at)
    values ('${DRAW}', 'competition', '900900', '${manifest.title}', 'published', ${manifest.count}, '${manifest.cutOff}',
      '${canonicalJson(manifest).replaceAll("'", "''")}', decode('${manifestHash}', 'hex'), 'job:a-test', '${manifest.committedAt}',
      ${text(witnessed.keys)}, ${witnessed.index}, '${witnessed.list.checkpoint}', ${BUNDLE.beacon.round}, '${manifest.committedAt}',
      ${text(BUNDLE)}, now(), now()) on conflict do nothing returning id`)
  await statement(`insert into awards (player_id, draw_id, place, ticket, prize, state, claim_by)
    select id, '${DRAW}', 0, ${picks[0]!.ticket}, ${text(manifest.prizes[0]!.prize)}, 'offered', now() + interval '28 days'
    from players order by id limit 1 on conflict do nothing returning id`)
}

// Field rules 8, 10
test('one officer proposes to withdraw a prize, a second one agrees, and the draw’s page says why', async ({
  desk,
  page,
  statement,
}) => {
  await publishDraw(statement)
  const first = await desk('draw-officer', '/prizes?state=offered')
  const row = (desk: typeof page) => desk.getByRole('row').filter({ hasText: 'A weekend by the sea' })
  await row(first).getByRole('button', { name: 'Propose to withdraw' }).click()
  await expect(first.getByRole('dialog')).toContainText('Everybody can read it, for ever.')
  await first.getByRole('dialog').getByLabel('Reason').fill(FIRST)
  await first.getByRole('dialog').getByRole('button', { name: 'Propose to withdraw' }).click()
  await expect(first.getByRole('main')).toContainText('You proposed to withdraw it')

  const second = await desk('second-draw-officer', '/prizes?state=offered')
  await expect(row(second)).toContainText(FIRST)
  await confirm(row(second), 'Agree to withdraw', { reason: SECOND })
  await expect(second.getByText(/is withdrawn\.$/)).toBeVisible()

  await page.goto(`/win/draws/${DRAW}`)
  await expect(page.getByRole('main')).toContainText(`Prize withdrawn.`)
  await expect(page.getByRole('main')).toContainText(`${FIRST} ${SECOND}`)
})

// Field rule 8
test('two officers make a published draw void, and its page keeps what was drawn; more draws come page by page', async ({
  desk,
  page,
  statement,
}) => {
  await statement(`insert into draws (kind, subject_id, title, state, ticket_count, cut_off)
    select 'competition', (900000 + n)::text, 'An old draw ' || n, 'no-entries', 0, now() - interval '1 year' - n * interval '1 day'
    from generate_series(1, 40) n returning id`)
  await page.goto('/win/draws')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('link', { name: /An old draw 30\b/ })).toBeVisible()

  await publishDraw(statement)
  const first = await desk('draw-officer', `/draws/${DRAW}`)
  await confirm(first, 'Propose to make it void', { reason: 'A sack of post was missing.' })
  await expect(first.getByText('It is proposed. Another draw officer must say why too.')).toBeVisible()
  const second = await desk('second-draw-officer', `/draws/${DRAW}`)
  await confirm(second, 'Agree to make it void', { reason: 'I have seen the sack.' })
  await expect(second).not.toHaveURL(new RegExp(DRAW))
  await page.goto(`/win/draws/${DRAW}`)
  await expect(page.getByRole('main')).toContainText('A sack of post was missing. I have seen the sack.')
  await expect(page.getByRole('heading', { name: 'What was drawn, and doesn’t count' })).toBeVisible()
})
