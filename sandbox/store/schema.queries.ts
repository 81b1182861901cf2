/** Tables shared by all platforms. Times are milliseconds since 1970. */
export const sharedSchema = `
CREATE TABLE IF NOT EXISTS accounts (
  id TEXT PRIMARY KEY,
  platform TEXT NOT NULL,
  handle TEXT NOT NULL COLLATE NOCASE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (platform, handle)
) STRICT;

CREATE TABLE IF NOT EXISTS grants (
  id TEXT PRIMARY KEY,
  platform TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  other_account_ids TEXT NOT NULL DEFAULT '',
  client_id TEXT NOT NULL,
  scope TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  revoked_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS grants_by_account ON grants (account_id);

CREATE TABLE IF NOT EXISTS codes (
  code TEXT PRIMARY KEY,
  platform TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  other_account_ids TEXT NOT NULL DEFAULT '',
  client_id TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  scope TEXT NOT NULL,
  challenge TEXT,
  challenge_method TEXT,
  expires_at INTEGER NOT NULL,
  grant_id TEXT REFERENCES grants (id)
) STRICT;

CREATE TABLE IF NOT EXISTS tokens (
  token TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  grant_id TEXT NOT NULL REFERENCES grants (id),
  issued_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS tokens_by_grant ON tokens (grant_id);

CREATE TABLE IF NOT EXISTS media (
  id TEXT PRIMARY KEY,
  platform TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  file TEXT,
  mime TEXT NOT NULL,
  category TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER,
  height INTEGER,
  alt_text TEXT,
  ready_at INTEGER,
  failure TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX IF NOT EXISTS media_by_file ON media (file);

CREATE TABLE IF NOT EXISTS posts (
  id TEXT PRIMARY KEY,
  platform TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  shortcode TEXT UNIQUE,
  container_id TEXT UNIQUE,
  details TEXT NOT NULL DEFAULT '{}',
  reply_to TEXT REFERENCES posts (id),
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS posts_by_account ON posts (account_id, id);
CREATE INDEX IF NOT EXISTS posts_by_parent ON posts (reply_to, id) WHERE reply_to IS NOT NULL;
CREATE INDEX IF NOT EXISTS posts_by_text ON posts (account_id, text, created_at);
CREATE INDEX IF NOT EXISTS posts_by_time ON posts (created_at);

CREATE TABLE IF NOT EXISTS post_media (
  post_id TEXT NOT NULL REFERENCES posts (id),
  position INTEGER NOT NULL,
  media_id TEXT NOT NULL REFERENCES media (id),
  PRIMARY KEY (post_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS log (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  platform TEXT NOT NULL,
  kind TEXT NOT NULL,
  account_id TEXT NOT NULL,
  handle TEXT NOT NULL,
  post_id TEXT NOT NULL,
  text TEXT NOT NULL,
  media_count INTEGER NOT NULL,
  container_id TEXT,
  reply_to TEXT,
  requested_at INTEGER NOT NULL,
  accepted_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS log_is_never_changed BEFORE UPDATE ON log
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER IF NOT EXISTS log_is_never_shortened BEFORE DELETE ON log
  BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

CREATE TABLE IF NOT EXISTS faults (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  platform TEXT NOT NULL,
  operation TEXT NOT NULL,
  handle TEXT COLLATE NOCASE,
  fault TEXT NOT NULL,
  times INTEGER,
  skip INTEGER NOT NULL,
  probability REAL NOT NULL,
  seed INTEGER NOT NULL,
  delay_ms INTEGER NOT NULL,
  status INTEGER,
  seconds INTEGER NOT NULL,
  seen INTEGER NOT NULL DEFAULT 0,
  hits INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE IF NOT EXISTS rate_windows (
  key TEXT PRIMARY KEY,
  started_at INTEGER NOT NULL,
  calls INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS settings (
  name TEXT PRIMARY KEY,
  value REAL NOT NULL
) STRICT, WITHOUT ROWID;
`
