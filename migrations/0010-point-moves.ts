import { sql, type Kysely } from 'kysely'

/**
 * What moves points, each in one round trip. Every function locks the account first, and only `points_write` writes
 * to the ledger and to the sums beside it. Instants come from the caller: the product's clock rules, not the database's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeHolds(db)
  await makeGrants(db)
  await makePeriods(db)
  await makeWithdrawals(db)
}

async function makeHolds(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- outcome: held, insufficient, or overdue (the period has to be turned first).
    create function points_hold(p_workspace uuid, p_hold uuid, p_points int, p_key text, p_note text, p_post uuid,
      p_by uuid, p_at timestamptz, out outcome text, out hold_id uuid, out available int)
    language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
      entries point_entry[] := '{}';
      rest int := p_points;
      taken int;
      lot record;
      earlier int;
    begin
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
      for lot in
        select number, remaining from point_lots where workspace_id = p_workspace and remaining > 0
        order by expires_at nulls last, number
      loop
        exit when rest = 0;
        taken := least(rest, lot.remaining);
        entries := entries || array[('lot', lot.number, -taken), ('held', lot.number, taken)]::point_entry[];
        rest := rest - taken;
      end loop;
      if rest > 0 then
        raise exception 'The lots of workspace % hold less than its balance', p_workspace;
      end if;
      insert into point_holds (id, workspace_id, number, points, post_id)
      values (p_hold, p_workspace, a.last_number + 1, p_points, p_post);
      perform points_write(a, 'hold', p_key, p_note, p_at, entries, p_by, p_post, null, p_hold);
      outcome := 'held';
      hold_id := p_hold;
    end $$;

    -- Brings an open hold into another state, with its account locked. Null when it is in that state already.
    create function points_close_hold(p_hold uuid, p_state text) returns point_holds language plpgsql as $$
    declare
      h point_holds;
    begin
      select * into h from point_holds where id = p_hold;
      perform points_lock(h.workspace_id);
      select * into h from point_holds where id = p_hold;
      if h.state = p_state then
        return null;
      elsif h.state is distinct from 'open' then
        raise exception 'Hold % is % and cannot be %', p_hold, coalesce(h.state, 'unknown'), p_state;
      end if;
      update point_holds set state = p_state where id = p_hold;
      return h;
    end $$;

    -- Takes the points of a hold to where they end: spent, or back in their lots.
    create function points_move_held(h point_holds, p_kind text, p_to text, p_at timestamptz, p_by uuid)
    returns point_accounts language plpgsql as $$
    declare
      entries point_entry[];
      note text;
    begin
      select array_agg((e.account, held.lot, e.amount)::point_entry) into entries
      from point_entries held
      cross join lateral (values ('held', -held.amount), (p_to, held.amount)) e (account, amount)
      where held.workspace_id = h.workspace_id and held.number = h.number and held.account = 'held';
      select t.note into note from point_transfers t where t.workspace_id = h.workspace_id and t.number = h.number;
      return points_write(points_lock(h.workspace_id), p_kind, p_kind || ':' || h.id, note, p_at, entries, p_by,
        h.post_id, null, h.id);
    end $$;

    create function points_capture(p_hold uuid, p_at timestamptz, p_by uuid) returns void language plpgsql as $$
    declare
      h point_holds := points_close_hold(p_hold, 'captured');
    begin
      if h.id is not null then
        perform points_move_held(h, 'capture', 'spent', p_at, p_by);
      end if;
    end $$;

    create function points_release(p_hold uuid, p_at timestamptz, p_by uuid) returns void language plpgsql as $$
    declare
      h point_holds := points_close_hold(p_hold, 'released');
      a point_accounts;
      lots int[];
      l point_lots;
    begin
      if h.id is null then
        return;
      end if;
      a := points_move_held(h, 'release', 'lot', p_at, p_by);
      select array_agg(lot) into lots from point_entries
      where workspace_id = h.workspace_id and number = a.last_number and account = 'lot';
      -- What came back too late goes the way of its lot.
      a := points_expire(a, (select array_agg(late) from point_lots late where workspace_id = h.workspace_id
          and number = any(lots) and expired_at is not null), 0,
        'release:' || h.id || ':expiry', 'Came back after its month had ended', p_at);
      for l in select * from point_lots where workspace_id = h.workspace_id and number = any(lots) loop
        a := points_withdraw(a, l, p_at);
      end loop;
    end $$;
  `.execute(db)
}

async function makeGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function points_add(a point_accounts, p_kind text, p_points int, p_key text, p_note text, p_at timestamptz,
      p_invoice text, p_by uuid) returns point_accounts language plpgsql as $$
    begin
      insert into point_lots (workspace_id, number, kind, granted, expires_at, invoice_id)
      values (a.workspace_id, a.last_number + 1, p_kind, p_points,
        case when p_kind = 'monthly' then a.next_reset_at end, p_invoice);
      return points_write(a, 'grant', p_key, p_note, p_at,
        array[('issued', null, -p_points), ('lot', a.last_number + 1, p_points)]::point_entry[],
        p_by, null, p_invoice);
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
      perform points_add(a, p_kind, p_points, p_key, p_note, p_at, p_invoice, p_by);
      if p_kind = 'monthly' then
        update point_accounts set period_granted = period_granted + p_points where workspace_id = p_workspace;
      end if;
    end $$;
  `.execute(db)
}

async function makePeriods(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Expires what is left in these lots beyond so many points; the newest lots give first.
    create function points_expire(a point_accounts, p_lots point_lots[], p_keep int, p_key text, p_note text,
      p_at timestamptz) returns point_accounts language plpgsql as $$
    declare
      entries point_entry[] := '{}';
      lot point_lots;
      kept int := p_keep;
      lost int;
    begin
      for lot in select * from unnest(p_lots) l where l.remaining > 0 order by l.number loop
        lost := greatest(lot.remaining - kept, 0);
        kept := kept - (lot.remaining - lost);
        if lost > 0 then
          entries := entries || array[('lot', lot.number, -lost), ('expired', lot.number, lost)]::point_entry[];
        end if;
      end loop;
      if entries = '{}' then
        return a;
      end if;
      return points_write(a, 'expiry', p_key, p_note, p_at, entries);
    end $$;

    create function points_monthly_lots(p_workspace uuid) returns point_lots[] language sql stable as $$
      select array_agg(l) from point_lots l
      where workspace_id = p_workspace and kind = 'monthly' and expired_at is null
    $$;

    create function points_begin_period(p_workspace uuid, p_anchor timestamptz, p_start timestamptz,
      p_end timestamptz, p_points int, p_key text, p_note text, p_expiry_note text, p_invoice text, p_at timestamptz)
    returns void language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
    begin
      a := points_expire(a, points_monthly_lots(p_workspace), 0, p_key || ':expiry', p_expiry_note, p_at);
      update point_lots set expired_at = p_at
      where workspace_id = p_workspace and kind = 'monthly' and expired_at is null;
      update point_accounts
      set anchor_at = p_anchor, period_start = p_start, next_reset_at = p_end, period_granted = p_points,
        spent_in_period = 0, period_after = a.last_number
      where workspace_id = p_workspace
      returning * into a;
      perform points_add(a, 'monthly', p_points, p_key, p_note, p_at, p_invoice, null);
    end $$;

    create function points_end_plan(p_workspace uuid, p_keep int, p_note text, p_at timestamptz) returns void
    language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
      before int := a.available;
    begin
      a := points_expire(a, points_monthly_lots(p_workspace), p_keep, 'plan-end:' || a.last_number + 1, p_note, p_at);
      update point_accounts set period_granted = greatest(period_granted - (before - a.available), 0)
      where workspace_id = p_workspace;
    end $$;
  `.execute(db)
}

async function makeWithdrawals(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Takes back what a refund asks of this lot, as far as it is there, or gives back what it no longer asks.
    create function points_withdraw(a point_accounts, l point_lots, p_at timestamptz) returns point_accounts
    language plpgsql as $$
    declare
      taken int := least(l.to_withdraw - l.withdrawn, l.remaining);
      words text := case when taken > 0 then 'Taken back after a refund' else 'Given back' end;
      granted text := (select note from point_transfers where workspace_id = l.workspace_id and number = l.number);
    begin
      if taken = 0 or (taken < 0 and l.expired_at is not null) then
        return a;
      end if;
      update point_lots set withdrawn = withdrawn + taken where workspace_id = l.workspace_id and number = l.number;
      return points_write(a, 'refund', 'refund:' || a.last_number + 1, words || ': ' || granted, p_at,
        array[('lot', l.number, -taken), ('withdrawn', l.number, taken)]::point_entry[], null, null, l.invoice_id);
    end $$;

    create function points_set_withdrawn(p_workspace uuid, p_invoice text, p_share float8, p_at timestamptz)
    returns void language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
      l point_lots;
    begin
      for l in
        update point_lots set to_withdraw = round((granted * p_share)::numeric)
        where workspace_id = p_workspace and invoice_id = p_invoice returning *
      loop
        a := points_withdraw(a, l, p_at);
      end loop;
    end $$;
  `.execute(db)
}
