import { sql, type Kysely } from 'kysely'

/**
 * The ledger of points, in double entry. Transfers and their entries are only inserted; every other number here is a
 * sum over entries, stored so that it can be read without adding them up. The row of `point_accounts` is the lock of its
 * workspace: whatever moves points holds it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await makeTables(db)
  await guardLedger(db)
  await makeWriter(db)
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table point_accounts (
      workspace_id uuid primary key references workspaces on delete cascade,
      time_zone text not null,
      -- The billing anniversary: each period begins at this local date and time of its month.
      anchor_at timestamptz(3) not null,
      period_start timestamptz(3) not null,
      next_reset_at timestamptz(3) not null,
      -- Monthly points granted for this period, less those that expired because a plan ended.
      period_granted int not null default 0 check (period_granted >= 0),
      available int not null default 0 check (available >= 0),
      held int not null default 0 check (held >= 0),
      spent_in_period int not null default 0 check (spent_in_period >= 0),
      -- The newest transfer, and the last one before this period.
      last_number int not null default 0,
      period_after int not null default 0,
      check (next_reset_at > period_start)
    ) with (fillfactor = 50);
    create index point_accounts_reset on point_accounts (next_reset_at, workspace_id);

    -- One grant and what is left of it; its number is that of its transfer.
    create table point_grants (
      workspace_id uuid not null references point_accounts on delete cascade,
      number int not null,
      kind text not null check (kind in ('monthly', 'pack', 'operator')),
      granted int not null check (granted > 0),
      remaining int not null default 0 check (remaining between 0 and granted),
      -- Null: never.
      expires_at timestamptz(3),
      expired_at timestamptz(3),
      invoice_id text,
      -- The points that refunds and disputes take back, and how many of them were unspent and could be taken.
      to_withdraw int not null default 0 check (to_withdraw between 0 and granted),
      withdrawn int not null default 0 check (withdrawn between 0 and granted),
      primary key (workspace_id, number),
      check ((kind = 'monthly') = (expires_at is not null))
    ) with (fillfactor = 50);
    create index point_grants_invoice on point_grants (workspace_id, invoice_id) where invoice_id is not null;

    create table point_transfers (
      workspace_id uuid not null references point_accounts on delete cascade,
      -- Counts from 1 without gaps, in the order of the transfers.
      number int not null check (number > 0),
      id uuid not null default gen_random_uuid(),
      kind text not null check (kind in ('grant', 'hold', 'capture', 'release', 'expiry', 'refund')),
      -- Idempotency key: a write that is repeated with the same key changes nothing.
      key text not null,
      at timestamptz(3) not null,
      by_user_id uuid references users,
      note text not null,
      post_id uuid,
      invoice_id text,
      -- The hold that the transfer makes or settles. Without a foreign key: the hold has one to its transfer instead,
      -- which spares the most frequent write a check.
      hold_id uuid,
      -- The change of the available points, and the available points after it.
      points int not null,
      balance_after int not null check (balance_after >= 0),
      primary key (workspace_id, number),
      constraint point_transfers_key unique (workspace_id, key),
      check ((kind in ('hold', 'capture', 'release')) = (hold_id is not null))
    );

    create table point_holds (
      id uuid primary key,
      workspace_id uuid not null,
      -- Of the transfer that made the hold.
      number int not null,
      points int not null check (points > 0),
      state text not null default 'open' check (state in ('open', 'captured', 'released')),
      post_id uuid,
      unique (workspace_id, number),
      foreign key (workspace_id, number) references point_transfers on delete cascade
    );
    -- A post has at most one open hold, so that nothing charges it twice.
    create unique index point_holds_open_post on point_holds (post_id) where state = 'open' and post_id is not null;

    -- Points that a transfer moves from one account to another: both sides of the double entry in one row, so that no
    -- points can come from nowhere or get lost.
    create table point_entries (
      workspace_id uuid not null,
      number int not null,
      grant_number int not null,
      from_account text not null check (from_account in ('issued', 'available', 'held', 'withdrawn')),
      to_account text not null check (to_account in ('available', 'held', 'spent', 'expired', 'withdrawn')),
      amount int not null check (amount > 0),
      primary key (workspace_id, number, grant_number),
      foreign key (workspace_id, number) references point_transfers on delete cascade,
      foreign key (workspace_id, grant_number) references point_grants on delete cascade,
      check (from_account <> to_account)
    );
  `.execute(db)
}

/** No write, by the product or by hand, can change the past or state a change of points without its entries. */
async function guardLedger(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_point_rewrite() returns trigger language plpgsql as $$
    begin
      -- Only deleting the workspace deletes its ledger.
      if tg_op = 'DELETE' and not exists (select from workspaces where id = old.workspace_id) then
        return old;
      end if;
      raise exception 'The ledger of points is append-only: % on % is refused', lower(tg_op), tg_table_name;
    end $$;
    create trigger point_transfers_append_only before update or delete on point_transfers
      for each row execute function refuse_point_rewrite();
    create trigger point_entries_append_only before update or delete on point_entries
      for each row execute function refuse_point_rewrite();
    create trigger point_accounts_kept before delete on point_accounts
      for each row execute function refuse_point_rewrite();
    create trigger point_grants_kept before delete on point_grants
      for each row execute function refuse_point_rewrite();
    create trigger point_holds_kept before delete on point_holds
      for each row execute function refuse_point_rewrite();
    create trigger point_transfers_not_emptied before truncate on point_transfers
      for each statement execute function refuse_point_rewrite();
    create trigger point_entries_not_emptied before truncate on point_entries
      for each statement execute function refuse_point_rewrite();

    create function check_point_transfer() returns trigger language plpgsql as $$
    begin
      if not exists (select from point_entries where workspace_id = new.workspace_id and number = new.number) then
        raise exception 'A transfer of points has no entries';
      end if;
      return null;
    end $$;
    create constraint trigger point_transfers_entries after insert on point_transfers
      deferrable initially deferred for each row execute function check_point_transfer();
  `.execute(db)
}

/** The only function that writes to the ledger and to the sums. */
async function makeWriter(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function points_lock(p_workspace uuid) returns point_accounts language plpgsql as $$
    declare
      a point_accounts;
    begin
      select * into a from point_accounts where workspace_id = p_workspace for update;
      if not found then
        raise exception 'No points account of workspace %', p_workspace;
      end if;
      return a;
    end $$;

    -- Moves amounts of the grants from one account to another, and makes the hold if it is one, in one statement: the lock is
    -- held meanwhile.
    create function points_insert_transfer(a point_accounts, p_kind text, p_key text, p_note text, p_at timestamptz,
      p_from text, p_to text, p_grants int[], p_amounts int[], p_by uuid = null, p_post uuid = null,
      p_invoice text = null, p_hold uuid = null)
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
        insert into point_transfers
          (workspace_id, number, kind, key, at, by_user_id, note, post_id, invoice_id, hold_id, points, balance_after)
        values (a.workspace_id, a.last_number + 1, p_kind, p_key, p_at, p_by, p_note, p_post, p_invoice, p_hold, change,
          a.available + change)
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
  `.execute(db)
}
