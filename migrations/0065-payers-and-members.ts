import { sql, type Kysely } from 'kysely'

/**
 * An agency's workspace pays for its client workspaces, users are invited to workspaces, and a workspace can be
 * archived and deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPayers(db)
  await addSpenders(db)
  await writeSpenders(db)
  await addMembers(db)
}

async function addPayers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table workspaces
      -- The workspace whose plan, points and storage this one uses: itself, or that of an agency.
      add column payer_id uuid references workspaces,
      add column color text not null default 'indigo',
      add column archived_at timestamptz,
      -- When a workspace whose owner requested its deletion is erased.
      add column delete_at timestamptz;
    update workspaces set payer_id = id;
    alter table workspaces alter column payer_id set not null;
    create index workspaces_payer on workspaces (payer_id);
    create index workspaces_delete_at on workspaces (delete_at) where delete_at is not null;

    -- A default cannot refer to another column.
    create function pay_for_oneself() returns trigger language plpgsql as $$
    begin
      new.payer_id := new.id;
      return new;
    end $$;
    create trigger workspaces_pay_for_themselves before insert on workspaces
      for each row when (new.payer_id is null) execute function pay_for_oneself();
  `.execute(db)
}

/** Each transfer names the workspace that it was made for, which may be a client of the account's workspace. */
async function addSpenders(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table point_transfers add column for_workspace_id uuid;
    alter table point_transfers disable trigger point_transfers_append_only;
    update point_transfers set for_workspace_id = workspace_id;
    alter table point_transfers enable trigger point_transfers_append_only;
    alter table point_transfers alter column for_workspace_id set not null;
    -- A key belongs to the workspace that spends, whoever pays: the keys of two clients never meet, and a write that is
    -- repeated after a change of the payer changes nothing.
    alter table point_transfers drop constraint point_transfers_key;
    alter table point_transfers add constraint point_transfers_key unique (for_workspace_id, key);
    create index point_transfers_client on point_transfers (workspace_id, for_workspace_id, number)
      where for_workspace_id <> workspace_id;
  `.execute(db)
}

async function writeSpenders(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function points_insert_transfer(point_accounts, text, text, text, timestamptz, text, text, int[], int[], uuid, uuid,
      text, uuid);

    -- As before, with the workspace that the transfer is made for: the account's own one if p_for is null.
    create function points_insert_transfer(a point_accounts, p_kind text, p_key text, p_note text, p_at timestamptz,
      p_from text, p_to text, p_grants int[], p_amounts int[], p_by uuid = null, p_post uuid = null,
      p_invoice text = null, p_hold uuid = null, p_for uuid = null)
    returns point_accounts language plpgsql as $$
    declare
      total int := 0;
      one int;
      change int;
    begin
      foreach one in array p_amounts loop
        total := total + one;
      end loop;
      change := case 'available' when p_to then total when p_from then -total else 0 end;
      with move as (
        select * from unnest(p_grants, p_amounts) moved (grant_number, amount)
      ), changed_grants as (
        update point_grants g set remaining = g.remaining + case p_to when 'available' then move.amount else -move.amount end
        from move
        where change <> 0 and g.workspace_id = a.workspace_id and g.number = move.grant_number
      ), new_transfer as (
        insert into point_transfers (workspace_id, number, kind, key, at, by_user_id, note, post_id, invoice_id, hold_id,
          points, balance_after, for_workspace_id)
        values (a.workspace_id, a.last_number + 1, p_kind, p_key, p_at, p_by, p_note, p_post, p_invoice, p_hold, change,
          a.available + change, coalesce(p_for, a.workspace_id))
      ), new_entries as (
        insert into point_entries (workspace_id, number, grant_number, from_account, to_account, amount)
        select a.workspace_id, a.last_number + 1, move.grant_number, p_from, p_to, move.amount from move
      ), new_hold as (
        insert into point_holds (id, workspace_id, number, points, post_id)
        select p_hold, a.workspace_id, a.last_number + 1, total, p_post where p_kind = 'hold'
      )
      update point_accounts
      set available = a.available + change,
        held = a.held + case 'held' when p_to then total when p_from then -total else 0 end,
        spent_in_period = a.spent_in_period + case p_to when 'spent' then total else 0 end,
        last_number = a.last_number + 1
      where workspace_id = a.workspace_id
      returning * into a;
      return a;
    end $$;

    -- Holds points of the payer of p_workspace.
    create or replace function points_hold(p_workspace uuid, p_hold uuid, p_points int, p_key text, p_note text, p_post uuid,
      p_by uuid, p_at timestamptz, out outcome text, out hold_id uuid, out available int)
    language plpgsql as $$
    declare
      a point_accounts;
      grants int[];
      amounts int[];
      rest int := p_points;
      g record;
      earlier record;
    begin
      select * into a from point_accounts
      where workspace_id = (select payer_id from workspaces where id = p_workspace) for update;
      if not found then
        raise exception 'No points account pays for workspace %', p_workspace;
      end if;
      select workspace_id, number into earlier from point_transfers where for_workspace_id = p_workspace and key = p_key;
      if found then
        select id into hold_id from point_holds
        where workspace_id = earlier.workspace_id and number = earlier.number and points = p_points;
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
        select number, remaining from point_grants where workspace_id = a.workspace_id and remaining > 0
        order by expires_at nulls last, number limit 1
      ) first where remaining >= p_points;
      if not found then
        grants := '{}';
        amounts := '{}';
        for g in
          select number, remaining from point_grants where workspace_id = a.workspace_id and remaining > 0
          order by expires_at nulls last, number
        loop
          grants := grants || g.number;
          amounts := amounts || least(rest, g.remaining);
          rest := greatest(rest - g.remaining, 0);
          exit when rest = 0;
        end loop;
        if rest > 0 then
          raise exception 'The grants of workspace % have less than its balance', a.workspace_id;
        end if;
      end if;
      a := points_insert_transfer(a, 'hold', p_key, p_note, p_at, 'available', 'held', grants, amounts, p_by, p_post,
        null, p_hold, p_workspace);
      outcome := 'held';
      hold_id := p_hold;
    end $$;

    -- As before, with the index of keys.
    create or replace function points_grant(p_workspace uuid, p_kind text, p_points int, p_key text, p_note text,
      p_at timestamptz, p_invoice text, p_by uuid) returns void language plpgsql as $$
    declare
      a point_accounts := points_lock(p_workspace);
      earlier record;
    begin
      select kind, points into earlier from point_transfers where for_workspace_id = p_workspace and key = p_key;
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

    -- The account that paid for the hold gets its points back or spends them, also after a change of the payer.
    create or replace function points_settle_hold(p_hold uuid, p_kind text, p_state text, p_to text, p_at timestamptz,
      p_by uuid) returns point_accounts language plpgsql as $$
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
      select t.note, t.for_workspace_id, array_agg(e.grant_number) as grants, array_agg(e.amount) as amounts into made
      from point_transfers t join point_entries e using (workspace_id, number)
      where workspace_id = h.workspace_id and number = h.number
      group by workspace_id, number, t.note, t.for_workspace_id;
      return points_insert_transfer(a, p_kind, p_kind || ':' || p_hold, made.note, p_at, 'held', p_to, made.grants,
        made.amounts, p_by, h.post_id, null, p_hold, made.for_workspace_id);
    end $$;
  `.execute(db)
}

async function addMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The social accounts that a contributor or editor works for; null: all of the workspace.
    alter table members add column social_account_ids uuid[];

    -- The users who work in the workspaces that a workspace pays for, each counted once.
    create function seats_used(p_payer uuid) returns int language sql stable as $$
      select count(distinct m.user_id)::int from workspaces w join members m on m.workspace_id = w.id
      where w.payer_id = p_payer
    $$;

    create table invitations (
      id uuid primary key,
      workspace_id uuid not null references workspaces on delete cascade,
      email text not null,
      role text not null check (role in ('owner', 'admin', 'approver', 'editor', 'contributor', 'viewer')),
      social_account_ids uuid[],
      token_hash bytea not null unique,
      invited_by uuid references users on delete set null,
      created_at timestamptz(3) not null,
      sent_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      accepted_at timestamptz(3),
      withdrawn_at timestamptz(3)
    );
    -- An address has at most one open invitation to a workspace.
    create unique index invitations_address on invitations (workspace_id, lower(email))
      where accepted_at is null and withdrawn_at is null;
    create index invitations_expiry on invitations (expires_at);
    create index invitations_inviter on invitations (invited_by);
  `.execute(db)
}
