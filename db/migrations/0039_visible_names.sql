-- Names from before a line of text was defined: without characters that are not seen, as packages/contract/src/text.ts
-- takes them (`visibleLine`), apart from those that hold an emoji together.
CREATE FUNCTION pg_temp.visible(line text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  with bare as (select regexp_replace(line collate "C", '[\u0001-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200c\u200e-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffd\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U000ffffd\U00100000-\U0010fffd]', '', 'g') as line),
  held as (select regexp_replace(line, '(?<![\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff0-9#*])[\ufe0e\ufe0f]', '', 'g') as line from bare),
  joined as (select regexp_replace(line, '(?<![\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff\ufe0e\ufe0f])\u200d|\u200d(?![\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])', '', 'g') as line from held),
  spaced as (select btrim(regexp_replace(normalize(line, NFC) collate "C", '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')) as line from joined)
  select case when line ~ '[^\s\u0300-\u036f]' then line else '' end from spaced
$$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.odd(line text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
  select line collate "C" ~ '[\u0001-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200c\u200e-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffd\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U000ffffd\U00100000-\U0010fffd\u200d\ufe0e-\ufe0f]' and pg_temp.visible(line) <> line
$$;
--> statement-breakpoint
-- What has to have a name and shows none.
CREATE FUNCTION pg_temp.named(line text) RETURNS text LANGUAGE sql IMMUTABLE STRICT AS $$
  select coalesce(nullif(pg_temp.visible(line), ''), '?')
$$;
--> statement-breakpoint
UPDATE "accounts" SET "first_name" = pg_temp.visible("first_name"), "last_name" = pg_temp.visible("last_name") WHERE pg_temp.odd("first_name") or pg_temp.odd("last_name");
--> statement-breakpoint
UPDATE "places" SET "name" = pg_temp.named("name"), "city" = pg_temp.named("city"), "street" = pg_temp.named("street") WHERE pg_temp.odd("name") or pg_temp.odd("city") or pg_temp.odd("street");
--> statement-breakpoint
UPDATE "kids" SET "firstname" = pg_temp.named("firstname"), "lastname" = pg_temp.named("lastname") WHERE pg_temp.odd("firstname") or pg_temp.odd("lastname");
--> statement-breakpoint
UPDATE "workers" SET "name" = pg_temp.named("name"), "description" = pg_temp.named("description") WHERE pg_temp.odd("name") or pg_temp.odd("description");
--> statement-breakpoint
UPDATE "payment_type_labels" SET "display" = pg_temp.visible("display"), "name" = pg_temp.named("name") WHERE pg_temp.odd("display") or pg_temp.odd("name");
--> statement-breakpoint
UPDATE "place_closed_days" SET "name" = pg_temp.visible("name") WHERE pg_temp.odd("name");
--> statement-breakpoint
UPDATE "passkeys" SET "name" = pg_temp.named("name") WHERE pg_temp.odd("name");
--> statement-breakpoint
UPDATE "access_tokens" SET "name" = pg_temp.named("name") WHERE pg_temp.odd("name");
--> statement-breakpoint
UPDATE "calendar_events" SET "teaser" = pg_temp.named("teaser") WHERE pg_temp.odd("teaser");
--> statement-breakpoint
UPDATE "uploads" SET "name" = pg_temp.named("name") WHERE pg_temp.odd("name");
--> statement-breakpoint
-- Names of groups are unique in a place.
UPDATE "groups" g SET "name" = pg_temp.named(g."name") || case when exists (
    select from "groups" other where other."place_id" = g."place_id" and other."id" <> g."id" and other."deleted_at" is null
      and lower(pg_temp.named(other."name")) = lower(pg_temp.named(g."name"))) then ' ' || g."id" else '' end
WHERE pg_temp.odd(g."name");
