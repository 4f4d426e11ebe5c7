-- Payouts (docs/mechanisms/payouts.md). No statement can send a payout in review that two people have not released. The
-- proposal is that of releases.ts (releaseOf), found by its hash.
create or replace function guard_payout_release() returns trigger language plpgsql as $$
begin
  if not exists (
    select from proposals p join approvals a on a.proposal_id = p.id
    where p.kind = 'release-payout' and p.subject_id = new.id::text
      and p.content_hash = sha256(convert_to(format('{"amountPence":%s,"payerId":%s,"playerId":%s}',
        new.amount_pence, to_json(new.payer_id)::text, new.player_id), 'UTF8'))) then
    raise exception 'two people must release this payout' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard_release before update on payouts
  for each row when (old.state = 'in-review' and new.state not in ('in-review', 'returned'))
  execute function guard_payout_release();
