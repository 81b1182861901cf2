import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await makeGenerations(db)
  await makeOwnModels(db)
}

async function makeGenerations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assistant_generations (
      workspace_id uuid not null references workspaces on delete cascade,
      -- Chosen by the client, so that a repeated call finds its row. Unique in its workspace only: a client must not
      -- learn which ids other workspaces chose.
      id uuid not null,
      user_id uuid not null references users,
      action text not null,
      platform text not null,
      -- Only a text has a language, a tone and a length.
      language text,
      tone text,
      length text,
      prompt text not null,
      -- The text it works on, and the result; both emptied when a person deletes the entry.
      source text not null,
      result text not null default '',
      outcome text not null default 'running' check (outcome in ('running', 'done', 'stopped', 'failed')),
      problem text,
      model text not null,
      built_in boolean not null,
      own_model boolean not null default false,
      -- The brand voice it was made in, by its name of that time. Not a foreign key: the voice may be renamed or deleted.
      voice_id uuid,
      voice_name text,
      -- What a picture was asked to look like: kind, shape, colors.
      picture jsonb,
      -- What a video was asked to look like: its shape.
      video jsonb,
      -- Written before the one call that starts the video: a call whose answer was lost is never repeated.
      video_asked_at timestamptz,
      -- The provider's id of the job, once it has started.
      video_handle text,
      -- When its progress is checked next; while a worker checks it, the end of that worker's lease.
      video_due_at timestamptz(3),
      -- Whether its user has seen how it ended, or has dismissed it from the list.
      video_notice text check (video_notice in ('new', 'seen', 'dismissed')),
      -- The picture or video that was made; null once it is deleted.
      media_id uuid references media on delete set null,
      input_tokens int,
      output_tokens int,
      -- Held while it runs, captured or released at its end. Null: it costs no points.
      hold_id uuid,
      points int not null default 0 check (points >= 0),
      -- The operator's model answered, and nothing was charged.
      unpaid_answer boolean not null default false,
      duration_ms int,
      -- Whole milliseconds, so that a page's cursor names a row exactly.
      created_at timestamptz(3) not null,
      -- Past it the process that ran it is taken for dead.
      deadline_at timestamptz not null,
      -- The row stays, so that its id never runs a second time.
      deleted_at timestamptz,
      primary key (workspace_id, id),
      -- A stopped text with enough in it costs its points; one with a problem costs nothing.
      check (case outcome when 'failed' then problem is not null when 'stopped' then true else problem is null end),
      check (points = 0 or (outcome in ('done', 'stopped') and problem is null)),
      check (outcome <> 'running' or deleted_at is null),
      check (not own_model or hold_id is null),
      check (not unpaid_answer or (points = 0 and not own_model and not built_in)),
      check ((voice_id is null) = (voice_name is null)),
      check (case action
        when 'picture' then picture is not null and video is null
        when 'video' then video is not null and video_due_at is not null and video_notice is not null and picture is null
        else language is not null and tone is not null and length is not null and picture is null and video is null end),
      check (video_handle is null or video_asked_at is not null),
      check (video_asked_at is null or video is not null)
    );
    create index assistant_generations_workspace
      on assistant_generations (workspace_id, created_at desc, id desc) where deleted_at is null;
    create index assistant_generations_running on assistant_generations (deadline_at) where outcome = 'running';
    create index assistant_generations_unpaid on assistant_generations (workspace_id, created_at desc)
      where unpaid_answer;
    create index assistant_generations_media on assistant_generations (media_id) where media_id is not null;
    create index assistant_generations_videos on assistant_generations (video_due_at)
      where outcome = 'running' and video is not null;
    create index assistant_generations_listed_videos on assistant_generations (workspace_id, user_id, created_at desc)
      where video_notice <> 'dismissed' and deleted_at is null;
  `.execute(db)
}

async function makeOwnModels(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table assistant_own_models (
      workspace_id uuid primary key references workspaces on delete cascade,
      kind text not null check (kind in ('openai-compatible', 'anthropic', 'google')),
      -- Null: the provider's usual address.
      base_url text,
      name text not null,
      -- Null: the server asks for no key.
      sealed_key bytea,
      -- The only part of the key that is ever shown.
      key_tail text,
      -- Changes with every save, so that every process notices a new model.
      revision uuid not null,
      updated_at timestamptz not null,
      check ((base_url is not null) = (kind = 'openai-compatible')),
      check ((sealed_key is null) = (key_tail is null)),
      check (sealed_key is not null or kind = 'openai-compatible')
    );
  `.execute(db)
}
