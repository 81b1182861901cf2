import { Client } from 'pg'

export type Violation = { rule: string; workspace_id: string; detail: unknown }

/**
 * The invariants of the points ledger as one statement, and so on one snapshot. Returns a row for each violation. It
 * uses none of the product's own sums but recomputes them from the entries.
 */
const brokenRules = `
with
  -- What each entry takes from one account and adds to another.
  sides as materialized (
    select workspace_id, number, grant_number, account, change as amount
    from point_entries cross join lateral (values (from_account, -amount), (to_account, amount)) side (account, change)
  ),
  by_transfer as materialized (
    select workspace_id, number, coalesce(sum(amount) filter (where account = 'available'), 0) as change
    from sides group by workspace_id, number
  ),
  by_grant as materialized (
    select workspace_id, grant_number,
      coalesce(sum(amount) filter (where account = 'available'), 0) as remaining,
      coalesce(sum(amount) filter (where account = 'withdrawn'), 0) as withdrawn,
      coalesce(sum(amount) filter (where account = 'available' and number = grant_number), 0) as granted
    from sides group by workspace_id, grant_number
  ),
  by_hold as materialized (
    select t.hold_id,
      coalesce(sum(e.amount) filter (where e.account = 'held'), 0) as held,
      coalesce(sum(e.amount) filter (where e.account = 'spent'), 0) as spent
    from point_transfers t join sides e using (workspace_id, number)
    where t.hold_id is not null group by t.hold_id
  ),
  by_account as materialized (
    select a.workspace_id,
      coalesce(sum(e.amount) filter (where e.account = 'available'), 0) as available,
      coalesce(sum(e.amount) filter (where e.account = 'held'), 0) as held,
      coalesce(sum(e.amount) filter (where e.account = 'spent' and e.number > a.period_after), 0) as spent
    from point_accounts a left join sides e using (workspace_id) group by a.workspace_id
  ),
  lines as materialized (
    select t.*, b.change,
      sum(t.points) over each as balance,
      row_number() over each as place
    from point_transfers t left join by_transfer b using (workspace_id, number)
    window each as (partition by t.workspace_id order by t.number)
  )
select 'a line has entries and states the change of what is available' as rule, workspace_id, to_json(lines) as detail
  from lines where points is distinct from change
union all select 'an entry moves points of a line from one account to another', workspace_id, to_json(e)
  from point_entries e left join point_transfers t using (workspace_id, number)
  where t.number is null or amount <= 0 or from_account = to_account
union all select 'a line states the balance after it, never below 0', workspace_id, to_json(lines)
  from lines where balance_after is distinct from balance or balance_after < 0
union all select 'lines are numbered without gaps', workspace_id, to_json(lines)
  from lines where number <> place
union all select 'the newest line is the last number', a.workspace_id, to_json(a)
  from point_accounts a
  where last_number <> (select count(*) from point_transfers t where t.workspace_id = a.workspace_id)
union all select 'the sums of an account are those of its entries, never below 0', workspace_id,
    json_build_object('account', a, 'entries', f)
  from point_accounts a join by_account f using (workspace_id)
  where (a.available, a.held, a.spent_in_period) is distinct from (f.available, f.held, f.spent)
    or least(a.available, a.held, a.spent_in_period) < 0
union all select 'the grants hold what is available', workspace_id, to_json(a)
  from point_accounts a where available is distinct from
    coalesce((select sum(remaining) from point_grants l where l.workspace_id = a.workspace_id), 0)
union all select 'a grant is what its entries say', l.workspace_id, json_build_object('available', l, 'entries', f)
  from point_grants l left join by_grant f on (f.workspace_id, f.grant_number) = (l.workspace_id, l.number)
  where (l.remaining, l.withdrawn, l.granted) is distinct from (f.remaining, f.withdrawn, f.granted)
    or l.remaining < 0
union all select 'nothing is left in a grant that has expired', workspace_id, to_json(l)
  from point_grants l where expired_at is not null and remaining <> 0
union all select 'a hold has what it says until it is settled, and nothing after', h.workspace_id,
    json_build_object('hold', h, 'entries', f)
  from point_holds h left join by_hold f on f.hold_id = h.id
  where (f.held, f.spent) is distinct from (
    case h.state when 'open' then h.points else 0 end,
    case h.state when 'captured' then h.points else 0 end)
union all select 'an open hold belongs to a post that waits or to work of the assistant', h.workspace_id, to_json(h)
  from point_holds h join point_transfers t using (workspace_id, number)
  where state = 'open' and not exists (
    select from posts p where p.id = h.post_id and p.workspace_id = t.for_workspace_id
      and p.status in ('scheduled', 'publishing', 'needs_attention'))
    and not exists (
      select from assistant_generations g where g.hold_id = h.id and g.outcome = 'running')
union all select 'only a hold and what settles it are made for another workspace, the same one', t.workspace_id, to_json(t)
  from point_transfers t
    left join point_holds h on h.id = t.hold_id
    left join point_transfers made on (made.workspace_id, made.number) = (h.workspace_id, h.number)
  where t.for_workspace_id <> coalesce(made.for_workspace_id, t.workspace_id)
union all select 'a workspace has an account of points', id, to_json(w)
  from workspaces w where not exists (select from point_accounts a where a.workspace_id = w.id)`

/** All violations of the invariants. */
export async function listBrokenRules(client: Client): Promise<Violation[]> {
  const { rows } = await client.query<Violation>(brokenRules)
  return rows
}

/** Throws with the violating rows if the ledger of this database breaks an invariant. */
export async function requireLedgerInOrder(client: Client): Promise<void> {
  // A restore may have left an empty database, or one of an older version.
  const { rows } = await client.query(`select to_regclass('public.point_entries') is not null as there`)
  if (rows[0]?.there !== true) return
  // Prepared, because the plan of this statement costs more than its execution.
  const { rows: broken } = await client.query<Violation>({ name: 'broken-rules', text: brokenRules })
  if (broken.length === 0) return
  const told = broken.slice(0, 20).map((row) => `${row.rule}: ${JSON.stringify(row.detail)}`)
  throw new Error(`The ledger of points is not in order (${broken.length} rows):\n${told.join('\n')}`)
}
