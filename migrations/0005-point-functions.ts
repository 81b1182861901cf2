import { sql, type Kysely } from 'kysely'

/**
 * The functions that move points, each in one round trip. Every function locks the account first, and only
 * `points_insert_transfer` writes to the ledger and to the sums. Times come from the caller, so that tests can set the
 * product's clock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeHolds(db)
  await makeGrants(db)
  await makePeriods(db)
  await makeWithdrawals(db)
}

async function makeHolds(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- outcome: held, insufficient, or overdue (the caller starts the new period and tries again).
    create function points_hold(p_workspace uuid, p_hold uuid, p_points int, p_key text, p_note text, p_post uuid,
      p_by uuid, p_at timestamptz, out outcome text, out hold_id uuid, out available int)
    language plpgsql as $$
    declare
      a point_accounts;
      grants int[];
      amounts int[];
      rest int := p_points;
      g record;
      earlier int;
    begin
      -- As points_lock does, without another function call in the most frequent write.
      select * into a from point_accounts where workspace_id = p_workspace for update;
      if not found then
        raise exception 'No points account of workspace %', p_workspace;
      end if;
      select number into earlier from point_transfers where workspace_id = p_workspace and key = p_key;
      if found then
        select id into hold_id from point_holds
        where workspace_id = p_workspace and number = earlier and points = p_points;
        if not found then
          raise exception 'The key % was used for something else', p_key;
        end if;
        outcome := 'held';
        return;
      end if;
      if a.next_reset_at <= p_at then
        outcome := 'overdue';
        return;
      end if;
      available := a.available;
      if a.available < p_points then
        outcome := 'insufficient';
        return;
      end if;
      -- Nearly always the first grant has enough, and reading it alone is faster than a loop.
      select array[number], array[p_points] into grants, amounts from (
        select number, remaining from point_grants where workspace_id = p_workspace and remaining > 0
        order by expires_at nulls last, number limit 1
      ) first where remaining >= p_points;
      if not found then
        grants := '{}';
        amounts := '{}';
        for g in
          select number, remaining from point_grants where workspace_id = p_workspace and remaining > 0
          order by expires_at nulls last, number
        loop
          grants := grants || g.number;
          amounts := amounts || least(rest, g.remaining);
          rest := greatest(rest - g.remaining, 0);
          exit when rest = 0;
        end loop;
        if rest > 0 then
          raise exception 'The grants of workspace % have less than its balance', p_workspace;
        end if;
      end if;
      a := points_insert_transfer(a, 'hold', p_key, p_note, p_at, 'available', 'held', grants, amounts, p_by, p_post,
        null, p_hold);
      outcome := 'held';
      hold_id := p_hold;
    end $$;

    -- Moves the points of an open hold to where they end: spent, or available again in their grants. Returns null when
    -- it is in that state already.
    create function points_settle_hold(p_hold uuid, p_kind text, p_state text, p_to text, p_at timestamptz, p_by uuid)
    returns point_accounts language plpgsql as $$
    declare
      a point_accounts;
      h point_holds;
      made record;
    begin
      select * into a from point_accounts
      where workspace_id = (select workspace_id from point_holds where id = p_hold) for update;
      update point_holds set state = p_state where id = p_hold and state = 'open' returning * into h;
      if not found then
        select * into h from point_holds where id = p_hold;
        if h.state = p_state then
          return null;
        end if;
        raise exception 'Hold % is % and cannot be %', p_hold, coalesce(h.state, 'unknown'), p_state;
      end if;
      select t.note, array_agg(e.grant_number) as grants, array_agg(e.amount) as amounts into made
      from point_transfers t join point_entries e using (workspace_id, number)
      where workspace_id = h.workspace_id and number = h.number
      group by workspace_id, number, t.note;
      return points_insert_transfer(a, p_kind, p_kind || ':' || p_hold, made.note, p_at, 'held', p_to, made.grants,
        made.amounts, p_by, h.post_id, null, p_hold);
    end $$;

    create function points_capture(p_hold uuid, p_at timestamptz, p_by uuid) returns void language plpgsql as $$
    declare
      a point_accounts := points_settle_hold(p_hold, 'capture', 'captured', 'spent', p_at, p_by);
    begin
    end $$;

    create function points_release(p_hold uuid, p_at timestamptz, p_by uuid) returns void language plpgsql as $$
    declare
      a point_accounts := points_settle_hold(p_hold, 'release', 'released', 'available', p_at, p_by);
      grants int[];
      l point_grants;
    begin
      if a.workspace_id is null then
        return;
      end if;
      select array_agg(grant_number) into grants from point_entries
      where workspace_id = a.workspace_id and number = a.last_number;
      -- Points of a grant that expired meanwhile expire now.
      a := points_expire(a, (select array_agg(late) from point_grants late where workspace_id = a.workspace_id
          and number = any(grants) and expired_at is not null), 0,
        'release:' || p_hold || ':expiry', 'Released after its month ended', p_at);
      for l in select * from point_grants where workspace_id = a.workspace_id and number = any(grants) loop
        a := points_withdraw_grant(a, l, p_at);
      end loop;
    end $$;
  `.execute(db)
}

async function makeGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function points_insert_grant(a point_accounts, p_kind text, p_points int, p_key text, p_note text, p_at timestamptz,
      p_invoice text, p_by uuid) returns point_accounts language plpgsql as $$
    begin
      insert into point_grants (workspace_id, number, kind, granted, expires_at, invoice_id)
      values (a.workspace_id, a.last_number + 1, p_kind, p_points,
        case when p_kind = 'monthly' then a.next_reset_at end, p_invoice);
      return points_insert_transfer(a, 'grant', p_key, p_note, p_at, 'issued', 'available', array[a.last_number + 1],
        array[p_points], p_by, null, p_invoice);
    end $$;

    create function points_grant(p_workspace uuid, p_kind text, p_points int, p_key text, p_note text,
      p_at timestamptz, p_invoice text, p_by uuid) returns void language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
      earlier record;
    begin
      select kind, points into earlier from point_transfers where workspace_id = p_workspace and key = p_key;
      if found then
        if (earlier.kind, earlier.points) is distinct from ('grant', p_points) then
          raise exception 'The key % was used for something else', p_key;
        end if;
        return;
      end if;
      perform points_insert_grant(a, p_kind, p_points, p_key, p_note, p_at, p_invoice, p_by);
      if p_kind = 'monthly' then
        update point_accounts set period_granted = period_granted + p_points where workspace_id = p_workspace;
      end if;
    end $$;
  `.execute(db)
}

async function makePeriods(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Expires what is left in these grants beyond p_keep points, of the newest grants first.
    create function points_expire(a point_accounts, p_grants point_grants[], p_keep int, p_key text, p_note text,
      p_at timestamptz) returns point_accounts language plpgsql as $$
    declare
      grants int[] := '{}';
      amounts int[] := '{}';
      g point_grants;
      kept int := p_keep;
      lost int;
    begin
      for g in select * from unnest(p_grants) l where l.remaining > 0 order by l.number loop
        lost := greatest(g.remaining - kept, 0);
        kept := kept - (g.remaining - lost);
        if lost > 0 then
          grants := grants || g.number;
          amounts := amounts || lost;
        end if;
      end loop;
      if grants = '{}' then
        return a;
      end if;
      return points_insert_transfer(a, 'expiry', p_key, p_note, p_at, 'available', 'expired', grants, amounts);
    end $$;

    create function points_monthly_grants(p_workspace uuid) returns point_grants[] language sql stable as $$
      select array_agg(l) from point_grants l
      where workspace_id = p_workspace and kind = 'monthly' and expired_at is null
    $$;

    create function points_start_period(p_workspace uuid, p_anchor timestamptz, p_start timestamptz,
      p_end timestamptz, p_points int, p_key text, p_note text, p_expiry_note text, p_invoice text, p_at timestamptz)
    returns void language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
    begin
      a := points_expire(a, points_monthly_grants(p_workspace), 0, p_key || ':expiry', p_expiry_note, p_at);
      update point_grants set expired_at = p_at
      where workspace_id = p_workspace and kind = 'monthly' and expired_at is null;
      update point_accounts
      set anchor_at = p_anchor, period_start = p_start, next_reset_at = p_end, period_granted = p_points,
        spent_in_period = 0, period_after = a.last_number
      where workspace_id = p_workspace
      returning * into a;
      perform points_insert_grant(a, 'monthly', p_points, p_key, p_note, p_at, p_invoice, null);
    end $$;

    create function points_expire_above(p_workspace uuid, p_keep int, p_note text, p_at timestamptz) returns void
    language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
      before int := a.available;
    begin
      a := points_expire(a, points_monthly_grants(p_workspace), p_keep, 'plan-end:' || a.last_number + 1, p_note, p_at);
      update point_accounts set period_granted = greatest(period_granted - (before - a.available), 0)
      where workspace_id = p_workspace;
    end $$;
  `.execute(db)
}

async function makeWithdrawals(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Takes back the points of this grant that were refunded, as far as they are unspent; restores them when the refund shrinks.
    create function points_withdraw_grant(a point_accounts, l point_grants, p_at timestamptz) returns point_accounts
    language plpgsql as $$
    declare
      taken int := least(l.to_withdraw - l.withdrawn, l.remaining);
      reason text := case when taken > 0 then 'Taken back after a refund' else 'Restored' end;
      granted text := (select note from point_transfers where workspace_id = l.workspace_id and number = l.number);
    begin
      if taken = 0 or (taken < 0 and l.expired_at is not null) then
        return a;
      end if;
      update point_grants set withdrawn = withdrawn + taken where workspace_id = l.workspace_id and number = l.number;
      return points_insert_transfer(a, 'refund', 'refund:' || a.last_number + 1, reason || ': ' || granted, p_at,
        case when taken > 0 then 'available' else 'withdrawn' end,
        case when taken > 0 then 'withdrawn' else 'available' end,
        array[l.number], array[abs(taken)], null, null, l.invoice_id);
    end $$;

    create function points_withdraw_invoice(p_workspace uuid, p_invoice text, p_share float8, p_at timestamptz)
    returns void language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
      l point_grants;
    begin
      for l in
        update point_grants set to_withdraw = round((granted * p_share)::numeric)
        where workspace_id = p_workspace and invoice_id = p_invoice returning *
      loop
        a := points_withdraw_grant(a, l, p_at);
      end loop;
    end $$;
  `.execute(db)
}
