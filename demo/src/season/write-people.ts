/** Writes the players of the season, each with what registering leaves behind. Those who are there already stay as they are. */
import { CONSENT_WORDING } from '@fairdraw/rules/player/marketing.ts'
import type { Db } from '@fairdraw/server/db/database.ts'
import { sql } from 'drizzle-orm'
import type { Person } from './people.ts'

export const PEOPLE_CHUNK_SIZE = 400

export async function writePeople(db: Db, people: readonly Person[]): Promise<void> {
  const rows = JSON.stringify(people.map((person) => ({ ...person, at: person.registeredAt.toISOString() })))
  await db.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${rows}::jsonb) as g (
        id bigint, phone text, "firstName" text, surname text, postcode text, email text, at timestamptz, "agreesToMail" boolean)
    ),
    added as (
      insert into players (id, phone, first_name, surname, postcode, email, email_verified_at, age_stated_at, created_at, opt_in_asked_at)
      select id, phone, "firstName", surname, postcode, email, case when email is not null then at + interval '10 minutes' end, at, at, at
      from given on conflict do nothing returning id
    ),
    fresh as materialized (select g.* from given g join added using (id)),
    wallets_added as (insert into wallets (player_id, asset) select id, 'tokens' from fresh on conflict do nothing),
    noted as (
      insert into account_events (player_id, event, at)
      select id, event, at + after from fresh cross join lateral (values
        ('registered', interval '0'), (case when email is not null then 'email-verified' end, interval '10 minutes')) as e (event, after)
      where event is not null order by at + after
    )
    insert into marketing_consents (player_id, channel, is_granted, wording, source, at)
    select id, 'email', true, ${CONSENT_WORDING.email}, 'login', at from fresh where "agreesToMail"`)
}
