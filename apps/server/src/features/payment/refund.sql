-- Refunds by hand (docs/mechanisms/desk/money.md#refunds-by-hand). No statement can write a large one that two people have not agreed on.
-- The proposal is that of proposed-refunds.ts (refundOf), found by its hash.
create or replace function refund_hash(player bigint, pence int, tickets text) returns bytea language sql immutable as $$
  select sha256(convert_to(format('{"amountPence":%s,"playerId":%s,"tickets":"%s"}', pence, player, tickets), 'UTF8'))
$$;

create or replace function guard_refund_by_hand() returns trigger language plpgsql as $$
begin
  if not exists (
    select from proposals p join approvals a on a.proposal_id = p.id
    where p.kind = 'refund-payment' and p.subject_id = new.payment_id::text
      and p.content_hash in (refund_hash(new.player_id, new.amount_pence, 'keep'),
                             refund_hash(new.player_id, new.amount_pence, 'withdraw'))) then
    raise exception 'two people must agree on this refund' using errcode = '23000';
  end if;
  return new;
end
$$;
create or replace trigger guard_by_hand before insert on refunds
  for each row when (new.reason = 'by-hand' and new.amount_pence >= 5000) execute function guard_refund_by_hand();
