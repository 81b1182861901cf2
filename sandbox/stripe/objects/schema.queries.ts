/**
 * One table for all kinds; `body` is the object as the API shows it. `due_at` is when it is renewed, expired or retried.
 * Times are seconds of Stripe's clock; those of deliveries are milliseconds of the machine's clock.
 */
export const stripeSchema = `
CREATE TABLE IF NOT EXISTS stripe_objects (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  customer TEXT,
  owner TEXT,
  due_at INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS stripe_objects_by_customer ON stripe_objects (customer, kind, sequence);
CREATE INDEX IF NOT EXISTS stripe_objects_by_owner ON stripe_objects (owner, kind, sequence);
CREATE INDEX IF NOT EXISTS stripe_objects_by_kind ON stripe_objects (kind, sequence);
CREATE INDEX IF NOT EXISTS stripe_objects_by_due ON stripe_objects (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS stripe_answers (
  key TEXT PRIMARY KEY,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS stripe_deliveries (
  event_id TEXT PRIMARY KEY REFERENCES stripe_objects (id),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  delivered_at INTEGER,
  last_status INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS stripe_deliveries_by_next ON stripe_deliveries (next_at) WHERE next_at IS NOT NULL;
`
