-- What `npm run import` must remember: which file row became which technology, and what stood there before.
-- The schema is not exposed by the data API, and nobody but the owner and the service role may use it.

create schema if not exists ingest;
revoke all on schema ingest from public, anon, authenticated;
grant usage on schema ingest to service_role;

create table ingest.batches (
  batch_id text primary key check (batch_id <> ''),
  started_at timestamptz not null default now(),
  -- Null while it runs, and for a run that was killed; what that one had written stays and counts.
  finished_at timestamptz,
  rolled_back_at timestamptz,
  files jsonb not null,
  counts jsonb
);
comment on table ingest.batches is 'One run of the import that changed something; the unit of rolling back.';

create table ingest.records (
  source text not null,
  external_id text not null,
  tech_id bigint not null references public.technologies (tech_id) on delete cascade,
  content_hash text not null,
  -- What copies of one invention share; they are not offered as each other's similar opportunities.
  families text[] not null default '{}',
  batch_id text not null references ingest.batches (batch_id),
  primary key (source, external_id)
);
comment on table ingest.records is 'The identity of an imported record: who numbers it, and the number.';
create index records_tech_id on ingest.records (tech_id);
create index records_batch_id on ingest.records (batch_id);

create table ingest.changes (
  change_id bigint generated always as identity primary key,
  batch_id text not null references ingest.batches (batch_id),
  -- No foreign key: the log outlives a technology that was rolled back or deleted.
  tech_id bigint not null,
  source text not null,
  external_id text not null,
  kind text not null check (kind in ('created', 'updated')),
  -- The rows as they stood before an update, by table; null for what was created.
  previous jsonb check ((kind = 'updated') = (previous is not null))
);
create index changes_batch_id on ingest.changes (batch_id);
create index changes_tech_id on ingest.changes (tech_id, change_id);

-- No policies: row level security without one closes the tables to everyone whom it applies to.
alter table ingest.batches enable row level security;
alter table ingest.records enable row level security;
alter table ingest.changes enable row level security;
revoke all on all tables in schema ingest from public, anon, authenticated;
grant select, insert, update, delete on all tables in schema ingest to service_role;
