-- What looks or sounds alike is found alike: letters of Kurdish, Azeri, Pashto and Urdu too, and those that depend on their
-- neighbours (D26). The same rule stands in domain/persian.ts (`fold`). Its cost is what it is in SQL, so that plans stay.
create or replace function fa_fold(t text) returns text language plpgsql immutable strict parallel safe cost 4 as $$
declare
  seen text := regexp_replace(lower(normalize(t, NFKC)),
    E'[\\u00AD\\u061C\\u0640\\u064B-\\u065F\\u06D6-\\u06ED\\u200B\\u200D-\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uFEFF]+', '', 'g');
begin
  if seen ~ E'[ةەئ\\u0670]' then
    seen := regexp_replace(seen, E'ة(?=\\u200C*[\\u0622-\\u064A\\u0671-\\u06D3\\u06D5])', 'ت', 'g');
    seen := regexp_replace(seen, E'ة(?=[\\s\\u0085\\u200C]+الله)', 'ت', 'g');
    seen := regexp_replace(seen, E'(?<![\\u0622-\\u064A\\u0670-\\u06D3\\u06D5])ئ(?=[اآ])', 'ء', 'g');
    seen := regexp_replace(seen, E'(?<![\\u0622-\\u064A\\u0670-\\u06D3\\u06D5])ئ(?=[ەێۆۇویي])', 'ا', 'g');
    seen := regexp_replace(seen, E'ە(?=[\\u0622-\\u064A\\u0671-\\u06D3\\u06D5])', 'ء', 'g');
    seen := regexp_replace(seen, E'(?<=[ليىےۓیوا])\\u0670', 'ء', 'g');
    seen := regexp_replace(seen, E'\\u0670', 'ا', 'g');
  end if;
  return regexp_replace(translate(seen,
    'يىےۓېێۍئكڪګةۀەھہۂۃأإآٱؤۆۇۈۊۋڤڕړڑڵںڼټٹډڈښږځڅ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
    'ییییییییککگهههههههااااووووووورررلننتتددشژزچ01234567890123456789'),
    E'[\\s\\u0085\\u00A0\\u0621\\u200C]+', '', 'g');
end $$;

-- What is kept of it, and what is found by it, is reckoned anew.
alter table users drop column search, drop column company_search;
alter table users
  add column search text generated always as (
    fa_fold(name || ' ' || family) || ' ' || fa_fold(coalesce(phone_number, '')) || ' ' || fa_fold(family || ' ' || name)
  ) stored,
  add column company_search text generated always as (fa_fold(company)) stored;
create index users_search on users using gin (search gin_trgm_ops);
create index users_suppliers on users (created_at, id) include (company_search)
  where company <> '' and deleted_at is null and merged_into is null;
alter table documents drop column search;
alter table documents add column search text generated always as (fa_fold(description)) stored;
create index documents_search on documents using gin (search gin_trgm_ops);
reindex index users_email_search;
reindex index documents_tracking_search;
reindex index postings_description_search;
reindex index messages_text_search;
