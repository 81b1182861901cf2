/**
 * One table for all kinds: an object is kept as it is shown. `due_at` is when the clock has something to do with it.
 * Times are seconds of the card clock, but those of deliveries: milliseconds of the machine's.
 */
export const cardSchema = `
CREATE TABLE IF NOT EXISTS card_objects (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  customer TEXT,
  owner TEXT,
  due_at INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS card_objects_by_customer ON card_objects (customer, kind, sequence);
CREATE INDEX IF NOT EXISTS card_objects_by_owner ON card_objects (owner, kind, sequence);
CREATE INDEX IF NOT EXISTS card_objects_by_kind ON card_objects (kind, sequence);
CREATE INDEX IF NOT EXISTS card_objects_by_due ON card_objects (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS card_answers (
  key TEXT PRIMARY KEY,
  request TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS card_deliveries (
  event_id TEXT PRIMARY KEY REFERENCES card_objects (id),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER,
  delivered_at INTEGER,
  last_status INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS card_deliveries_by_next ON card_deliveries (next_at) WHERE next_at IS NOT NULL;
`
