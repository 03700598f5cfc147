-- How names are compared: lower case, without accents, so that "Éclair" sorts and is found as "eclair".
create function plain_name(name text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(
    translate(lower(regexp_replace(normalize(name, nfkd), '[\u0300-\u036f]', '', 'g')), 'øłđðı', 'olddi'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

-- The words of a name, one space between them. Apostrophes join ("Dragon's" is one word), all else that is not a letter
-- or a digit separates; letters beyond ASCII are told by their code, so that no locale can lose them.
create function name_words(name text) returns text
  language sql immutable strict parallel safe
  return trim(regexp_replace(
    regexp_replace(plain_name(name), '[''`\u2018\u2019\u02bc]', '', 'g'),
    '[^a-z0-9\u00c0-\u1fff\u2c00-\ud7ff\uf900-\U000fffff]+', ' ', 'g'));

-- A search: every word must begin a word of the name. Null when there is no word to look for.
create function name_query(search text) returns tsquery
  language sql immutable strict parallel safe
  return ('''' || replace(nullif(left(name_words(search), 200), ''), ' ', ''':* & ''') || ''':*')::tsquery;

alter table game
  add column delisted_at timestamptz(3),
  add column name_sort text collate "C" not null generated always as (plain_name(name)) stored,
  add column name_search tsvector not null generated always as
    (array_to_tsvector(array_remove(string_to_array(name_words(name), ' '), ''))) stored;

create index game_name_search_idx on game using gin (name_search);
create index game_features_idx on game using gin (features);

-- One index for each order the list can be read in, narrowed to what is listed at all, so that a page is read without
-- sorting; the provider rides along because every list is narrowed by it.
drop index game_sort_order_id_idx;
-- The first of them also carries the currencies, so that counting by currency reads no rows.
create index game_by_sort_order_idx on game (sort_order, id) include (provider_code, supported_currencies)
  where is_active;
create index game_by_name_idx on game (name_sort, id) include (provider_code) where is_active;
create index game_by_created_at_idx on game (created_at, id) include (provider_code) where is_active;
create index game_by_rtp_idx on game (rtp, id) include (provider_code) where is_active;
create index game_by_rtp_desc_idx on game (rtp desc nulls last, id desc) include (provider_code) where is_active;
create index game_by_release_date_idx on game (release_date, id) include (provider_code) where is_active;
create index game_by_release_date_desc_idx on game (release_date desc nulls last, id desc) include (provider_code)
  where is_active;

-- A game's own lists are lists; null means the provider's default applies.
alter table game add constraint game_own_lists_are_lists check (
  (blocked_countries is null or jsonb_typeof(blocked_countries) = 'array') and
  (supported_currencies is null or jsonb_typeof(supported_currencies) = 'array'));
alter table game add constraint game_delisted_inactive check (delisted_at is null or not is_active);
