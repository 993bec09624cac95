-- Pictures, already made anew by us; found by a name that nobody guesses, gone when nobody refers to them.

create table files (
  name text primary key,
  type text not null,
  bytes bytea not null,
  creator_id bigint references users,
  created_at timestamptz not null
);
create index files_created on files (created_at);
create index files_creator on files (creator_id, created_at);
